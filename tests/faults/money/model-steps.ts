import type { Booking } from "~/domain/bookings/booking";
import { findBookingByOrder } from "~/domain/bookings/booking-queries.server";
import { dayInIndia, listDays, plusDays } from "~/domain/calendar/day";
import { Conflict, Invalid, Unavailable } from "~/domain/errors";
import { createJobHandlers } from "~/domain/outbox/job-handlers.server";
import { workOff } from "~/domain/outbox/work-off.server";
import { cancelBooking } from "~/domain/payments/cancel-booking.server";
import { confirmPayment } from "~/domain/payments/confirm-payment.server";
import { decideBooking } from "~/domain/payments/decide-booking.server";
import { keepAccounts } from "~/domain/payments/keep-accounts.server";
import { openOrder } from "~/domain/payments/open-order.server";
import { placeBooking } from "~/domain/payments/place-booking.server";
import { processWebhooks, receiveWebhook } from "~/domain/payments/receive-webhook.server";
import { retryRefund } from "~/domain/payments/retry-refund.server";
import { mayCancel, mayDecide, owedOnCancel, readBookings, type World } from "./model-world";

const MS_PER_MINUTE = 60_000;
const BOOKABLE_DAYS = 9;
/** The provider's payment page is closed by then; the product asks after an order for longer. */
const ORDER_PAYABLE_MS = 4 * 24 * 60 * MS_PER_MINUTE;

type Step = (world: World) => Promise<void>;

/** Anything but what the product throws on purpose goes up and ends the test. */
async function expected<T>(act: Promise<T>, ...kinds: (new (...args: never[]) => Error)[]): Promise<T | undefined> {
  try {
    return await act;
  } catch (error) {
    if (kinds.some((kind) => error instanceof kind)) return undefined;
    throw error;
  }
}

/** Lets a step run as in a process that may be killed while it waits for the provider; what is not waiting comes to its end. */
async function untilKilled(world: World, act: () => Promise<unknown>): Promise<void> {
  const killed = world.provider.killed().then(() => new Promise((resolve) => setImmediate(resolve)));
  await Promise.race([act(), killed]);
}

const report = (world: World) => (what: string, error: unknown) => {
  const isExpected = error instanceof Error && /no answer|broke off|under way|orderFailed|fully refunded|The receipt is used|does not exist/.test(error.message);
  if (!isExpected) world.faults.push(`${what}: ${String(error)}`);
};

async function pickBooking(world: World, fits: (booking: Booking) => boolean = () => true): Promise<Booking | undefined> {
  const found = (await readBookings(world)).filter(fits);
  return found.length === 0 ? undefined : world.random.pick(found);
}

const book: Step = async (world) => {
  const { random, db, provider, clock, machines, renters } = world;
  const startDate = plusDays(dayInIndia(clock.now), random.whole(0, BOOKABLE_DAYS));
  const request = { equipmentId: random.pick(machines).id, startDate, endDate: plusDays(startDate, random.whole(0, 2)) };
  const wanted = listDays(request.startDate, request.endDate);
  const taken = await db.selectFrom("booking_days").select("day").where("equipmentId", "=", request.equipmentId).where("day", "in", wanted).execute();
  const before = (await readBookings(world)).length;
  const renter = random.pick(renters);
  await untilKilled(world, () => expected(placeBooking(db, provider, request, renter, { now: clock.now, holdMinutes: 30 }), Conflict));
  const made = (await readBookings(world)).length - before;
  if (made !== (taken.length === 0 ? 1 : 0)) world.faults.push(`booking ${wanted.join(" ")} with ${taken.length} days taken made ${made}`);
};

const pressPay: Step = async (world) => {
  const booking = await pickBooking(world, ({ razorpayOrderId }) => razorpayOrderId === null);
  if (booking !== undefined) await untilKilled(world, () => expected(openOrder(world.db, world.provider, booking, world.clock.now), Conflict, Unavailable));
};

/** Only an order that the product has stored was ever shown to anyone. */
const payAtProvider: Step = async ({ random, db, provider, clock }) => {
  const stored = await db.selectFrom("bookings").select("razorpayOrderId").where("razorpayOrderId", "is not", null).execute();
  const shown = new Set(stored.map(({ razorpayOrderId }) => razorpayOrderId));
  const open = provider.orders.filter(({ id, madeAt }) => shown.has(id) && clock.now.getTime() - madeAt < ORDER_PAYABLE_MS);
  if (open.length === 0) return;
  const order = random.pick(open.slice(-6));
  const isPaid = provider.payments.some((payment) => payment.order_id === order.id && payment.status === "captured");
  if (!isPaid || random.chance(8)) provider.pay(order, random.pick(["captured", "captured", "captured", "failed", "authorized"]));
};

const bankAnswersLate: Step = async ({ random, provider, clock }) => {
  const open = provider.payments.filter(({ status, order_id }) => {
    const order = provider.orders.find(({ id }) => id === order_id);
    return (status === "failed" || status === "authorized") && order !== undefined && clock.now.getTime() - order.madeAt < ORDER_PAYABLE_MS;
  });
  if (open.length > 0) provider.capture(random.pick(open));
};

const bankDecidesRefund: Step = async ({ random, provider }) => {
  const open = provider.refunds.filter(({ status }) => status === "pending");
  if (open.length > 0) provider.settleRefund(random.pick(open), random.chance(75) ? "processed" : "failed");
};

/** Late, twice, in any order, or never: an event that is taken from the queue may stay in it, or be lost. */
const deliverNotice: Step = async (world) => {
  const { random, db, provider, clock } = world;
  if (provider.notices.length === 0) return;
  const index = random.whole(0, provider.notices.length - 1);
  const [notice] = random.chance(20) ? provider.notices.slice(index, index + 1) : provider.notices.splice(index, 1);
  if (notice === undefined || random.chance(15)) return;
  await receiveWebhook(db, provider, { rawBody: notice.body, signature: "genuine", eventId: notice.id }, clock.now);
  if (random.chance(80)) await processWebhooks(db, clock.now, report(world));
};

const forgeNotice: Step = async (world) => {
  const { random, db, provider, clock } = world;
  const order = provider.orders.at(-1);
  if (order === undefined) return;
  const entity = { id: "pay_FORGED00000000", order_id: order.id, amount: order.amount, currency: "INR", status: "captured" };
  const rawBody = JSON.stringify({ event: "payment.captured", payload: { payment: { entity } } });
  const taken = await expected(receiveWebhook(db, provider, { rawBody, signature: `forged ${random.whole(0, 99)}`, eventId: "evt_forged" }, clock.now), Invalid);
  if (taken !== undefined) world.faults.push("a forged notice was taken");
};

const comeBack: Step = async (world) => {
  const { random, db, provider, clock } = world;
  if (provider.payments.length === 0) return;
  const payment = random.pick(provider.payments.slice(-8));
  const booking = await findBookingByOrder(db, payment.order_id);
  if (booking === undefined) return;
  const isForged = random.chance(20);
  const proof = { razorpay_order_id: payment.order_id, razorpay_payment_id: payment.id, razorpay_signature: isForged ? "forged" : `${payment.order_id}|${payment.id}` };
  await untilKilled(world, async () => {
    const taken = await expected(confirmPayment(db, provider, booking, proof, clock.now), Invalid, Conflict, Unavailable);
    if (isForged && taken !== undefined) world.faults.push("a forged proof was taken");
  });
};

const cancel: Step = async (world) => {
  const { random, db, clock, machines } = world;
  const booking = await pickBooking(world);
  if (booking === undefined) return;
  const by = random.pick(["renter", "renter", "owner"] as const);
  const ownerId = machines.find(({ id }) => id === booking.equipmentId)?.ownerId ?? 0;
  const user = { id: by === "renter" ? booking.userId : ownerId, isAdmin: false };
  const ended = await expected(cancelBooking(db, booking.id, { user, now: clock.now }), Conflict);
  if ((ended !== undefined) !== mayCancel(booking, by, clock.now)) world.faults.push(`${by} cancelling ${booking.status}/${booking.paymentState}: ${ended?.status}`);
  const owed = booking.paymentState === "captured" ? owedOnCancel(booking, by, clock.now) : null;
  if (ended !== undefined && ended.refundAmount !== owed) world.faults.push(`${by} gets ${ended.refundAmount} for cancelling, not ${owed}`);
};

const decide: Step = async (world) => {
  const { random, db, admin, clock } = world;
  const decision = random.pick(["approved", "approved", "rejected"] as const);
  const booking = await pickBooking(world);
  if (booking === undefined) return;
  const wanted = listDays(booking.startDate, booking.endDate);
  const taken = await db.selectFrom("booking_days").select("day").where("equipmentId", "=", booking.equipmentId).where("day", "in", wanted).execute();
  const done = await expected(decideBooking(db, booking.id, { decision, admin, now: clock.now }), Conflict);
  if ((done !== undefined) !== mayDecide(booking, decision, clock.now, taken.length === 0)) {
    world.faults.push(`${decision} on ${booking.status}/${booking.paymentState}: ${done?.status}`);
  }
};

/** An admin sends every failed refund again. */
export const retryRefunds: Step = async ({ db, admin, clock }) => {
  const failed = await db.selectFrom("refunds").select("id").where("status", "=", "failed").execute();
  for (const { id } of failed) await retryRefund(db, id, { admin, now: clock.now });
};

/** What the server does by itself. */
export const keep: Step = async (world) => {
  const { db, provider, clock, random } = world;
  const askAll = random.chance(10);
  await untilKilled(world, () => keepAccounts(db, provider, clock.now, report(world), { askAll }));
};

/** Two processes at once, as after a restart that overlaps. */
export const work: Step = async (world) => {
  const { db, provider, clock } = world;
  const one = () => workOff(db, createJobHandlers({ db, gateway: provider }), () => clock.now, report(world));
  await untilKilled(world, () => Promise.all([one(), one()]));
};

const passTime: Step = async (world) => {
  const { random, clock } = world;
  const minutes = random.pick([1, 5, 20, 31, 90, 600]);
  clock.now = new Date(clock.now.getTime() + minutes * MS_PER_MINUTE);
};

const changeMood: Step = async ({ random, provider }) => {
  provider.mood = random.pick(["well", "well", "well", "down", "drops", "kills"]);
  provider.refundsEnd = random.pick(["processed", "processed", "pending", "failed"]);
};

/** Each step as often as it stands here. */
export const STEPS: readonly (readonly [name: string, step: Step])[] = [
  ...Array.from({ length: 4 }, () => ["book", book] as const),
  ...Array.from({ length: 5 }, () => ["pay at the provider", payAtProvider] as const),
  ...Array.from({ length: 5 }, () => ["deliver a notice", deliverNotice] as const),
  ...Array.from({ length: 4 }, () => ["come back from paying", comeBack] as const),
  ...Array.from({ length: 3 }, () => ["keep accounts", keep] as const),
  ...Array.from({ length: 3 }, () => ["work off jobs", work] as const),
  ...Array.from({ length: 3 }, () => ["pass time", passTime] as const),
  ["press pay", pressPay],
  ["forge a notice", forgeNotice],
  ["cancel", cancel],
  ["cancel", cancel],
  ["decide", decide],
  ["decide", decide],
  ["change the provider's mood", changeMood],
  ["change the provider's mood", changeMood],
  ["answer late", bankAnswersLate],
  ["decide a refund", bankDecidesRefund],
  ["send failed refunds again", retryRefunds],
];
