import { MS_PER_MINUTE, MS_PER_SECOND, dayInIndia, listDays, plusDays } from "~/domain/calendar/day";
import type { Booking } from "~/domain/bookings/booking";
import { findOrder } from "~/domain/bookings/booking-queries.server";
import { Conflict, Invalid, TooMany, Unavailable } from "~/domain/errors";
import { createPaymentHandlers } from "~/jobs/periodic-jobs.server";
import { runJobs } from "~/jobs/worker.server";
import { changeDates } from "~/domain/checkout/change-dates.server";
import { cancelBooking, decideBooking } from "~/domain/checkout/end-booking.server";
import { confirmPayment } from "~/domain/payments/confirm-payment.server";
import { expireMoves } from "~/domain/checkout/moves.server";
import { reconcile } from "~/jobs/reconcile.server";
import { openOrder } from "~/domain/payments/open-order.server";
import { placeBooking } from "~/domain/checkout/place-booking.server";
import { receiveWebhook } from "~/domain/payments/receive-webhook.server";
import { retryRefund } from "~/domain/payments/send-refund.server";
import { GatewayRefused, GatewayUnavailable } from "~/gateways/razorpay.server";
import type { Order } from "../../../scripts/razorpay-sandbox/ledger";
import { BALANCE_STEPS, noteShares, onlineOf } from "./balance-steps";
import { mayCancel, mayDecide, owedOnCancel, readBookings, type World } from "./model-world";
import { MOVE_STEPS, readMoves } from "./move-steps";
import { PAYOUT_STEPS } from "./payout-steps";
import { expected, KILLED, pickBooking, serve, type Step } from "./serve";

const BOOKABLE_DAYS = 9;
/** The provider's payment page is closed by then; the product asks after an order for longer. */
const ORDER_PAYABLE_MS = 4 * 24 * 60 * MS_PER_MINUTE;
const MOST_QUERIES_BEFORE_KILL = 25;
/** Minutes, after which bookings that are over are due to their owners. */
const TWO_DAYS = 2 * 24 * 60;
const BY_MODEL = { reason: "The model decides", isConfirmed: true };

/** What the provider may rightly refuse: a second refund of the same money, and what its own failures led to. */
const REFUSALS = /fully refunded|total refund amount|idempotency key|authorized and not yet captured/;

const report = (world: World) => {
  const { life } = world;
  return (what: string, error: unknown) => {
    const isExpected =
      life.isOver() ||
      error instanceof GatewayUnavailable ||
      (error instanceof GatewayRefused && REFUSALS.test(error.message));
    if (!isExpected) world.faults.push(`${what}: ${String(error)}`);
  };
};

const book: Step = async (world) => {
  const { random, clock, equipment, renters } = world;
  // Balances are paid from the first day on.
  const startDate = plusDays(dayInIndia(clock.now), random.chance(30) ? 0 : random.whole(0, BOOKABLE_DAYS));
  const request = {
    equipmentId: random.pick(equipment).id,
    startDate,
    endDate: plusDays(startDate, random.whole(0, 2)),
  };
  const isFree = (await listTaken(world, request)).length === 0;
  const count = async () => (await readBookings(world.life.raw)).length;
  const before = await count();
  const renter = random.pick(renters);
  const commissionBasisPoints = random.pick([0, 0, 725]);
  const came = await serve(world, ({ db, gateway }) =>
    expected(
      placeBooking(
        db,
        gateway,
        request,
        { ...renter, isAdmin: true },
        { now: clock.now, holdMinutes: 30, commissionBasisPoints },
      ),
      Conflict,
    ),
  );
  const made = (await count()) - before;
  await noteShares(world);
  const isRight =
    came === KILLED
      ? made === 0 || (made === 1 && isFree)
      : made === (isFree ? 1 : 0) && (came !== undefined) === isFree;
  if (!isRight)
    world.faults.push(`booking ${startDate} to ${request.endDate}, ${isFree ? "free" : "taken"}, made ${made}`);
};

async function listTaken(
  { life }: World,
  { equipmentId, startDate, endDate }: Pick<Booking, "equipmentId" | "startDate" | "endDate">,
): Promise<{ bookingId: number | null }[]> {
  return life.raw
    .selectFrom("booking_days")
    .select("bookingId")
    .where("equipmentId", "=", equipmentId)
    .where("day", "in", listDays(startDate, endDate))
    .execute();
}

const pressPay: Step = async (world) => {
  const booking = await pickBooking(world, ({ razorpayOrderId }) => razorpayOrderId === null);
  if (booking !== undefined)
    await serve(world, ({ db, gateway }) =>
      expected(openOrder(db, gateway, booking, world.clock.now), Conflict, Unavailable),
    );
};

/** Exchanges the days of an unpaid booking; what is or was paid for the order before goes back. */
const changeDays: Step = async (world) => {
  const { random, clock } = world;
  const booking = await pickBooking(world, ({ paymentState }) => paymentState === "unpaid");
  if (booking === undefined) return;
  const startDate = plusDays(dayInIndia(clock.now), random.whole(0, BOOKABLE_DAYS));
  const dates = { startDate, endDate: plusDays(startDate, random.whole(0, 2)) };
  const taken = await listTaken(world, { ...dates, equipmentId: booking.equipmentId });
  const ofOthers = taken.filter(({ bookingId }) => bookingId !== booking.id);
  const to = { dates, renter: { id: booking.userId }, now: clock.now };
  const changed = await serve(world, ({ db, gateway }) =>
    expected(changeDates(db, gateway, booking.id, to), Conflict, Unavailable, TooMany),
  );
  if (changed === undefined || changed === KILLED) return;
  if (ofOthers.length > 0 || changed.startDate !== startDate || changed.endDate !== dates.endDate)
    world.faults.push(`booking ${booking.id} was changed to ${changed.startDate}, ${ofOthers.length} days taken`);
};

const isPayable = ({ clock }: World, order: Order | undefined) =>
  order !== undefined && clock.now.getTime() - order.created_at * MS_PER_SECOND < ORDER_PAYABLE_MS;

/** Only an order that the product has stored was ever shown to anyone. */
const payAtProvider: Step = async (world) => {
  const { random, life, provider } = world;
  const stored = await life.raw.selectFrom("orders").select("id").execute();
  const shown = new Set(stored.map(({ id }) => id));
  const open = provider
    .orders()
    .filter((order) => shown.has(order.id) && order.status !== "paid" && isPayable(world, order));
  if (open.length === 0) return;
  provider.pay(
    random.pick(open.slice(-10)),
    random.pick(["captured", "captured", "captured", "captured", "failed", "failed", "authorized", "captured twice"]),
  );
};

/** A payment that had failed may so become a second one of an order that was paid meanwhile. */
const bankAnswersLate: Step = async (world) => {
  const { random, provider } = world;
  const orders = provider.orders();
  const open = provider.payments().filter(
    ({ status, order_id }) =>
      (status === "failed" || status === "authorized") &&
      isPayable(
        world,
        orders.find(({ id }) => id === order_id),
      ),
  );
  if (open.length > 0) provider.answerLate(random.pick(open));
};

const bankDecidesRefund: Step = async ({ random, provider }) => {
  const open = provider.refunds().filter(({ status }) => status === "pending");
  if (open.length > 0) provider.decideRefund(random.pick(open), random.chance(70) ? "processed" : "failed");
};

/** Late, twice, in any order, or never: a notice that is delivered may come again, or be lost. */
const deliverNotice: Step = async (world) => {
  const { random, provider, clock } = world;
  const notices = provider.notices();
  if (notices.length === 0) return;
  const notice = random.pick(notices);
  if (!random.chance(20)) provider.forgetNotice(notice);
  if (random.chance(15)) return;
  const { body: rawBody, signature, id: eventId } = notice;
  const at = { now: clock.now, report: report(world) };
  await serve(world, ({ db, gateway }) => receiveWebhook(db, gateway, { rawBody, signature, eventId }, at));
};

/** Signed by somebody else, or genuine and written anew: neither is taken. */
const forgeNotice: Step = async (world) => {
  const { random, provider, clock } = world;
  const order = provider.orders().at(-1);
  if (order === undefined) return;
  const entity = {
    id: "pay_FORGED00000000",
    order_id: order.id,
    amount: order.amount,
    currency: "INR",
    status: "captured",
  };
  const made = JSON.stringify({ event: "payment.captured", payload: { payment: { entity } } });
  const genuine = provider.notices().at(-1);
  const forged =
    genuine === undefined || random.chance(50)
      ? { rawBody: made, signature: "0".repeat(64) }
      : { rawBody: JSON.stringify(JSON.parse(genuine.body)), signature: genuine.signature };
  const came = await serve(world, ({ db, gateway }) =>
    expected(
      receiveWebhook(db, gateway, { ...forged, eventId: "evt_forged" }, { now: clock.now, report: report(world) }),
      Invalid,
    ),
  );
  if (came !== undefined && came !== KILLED) world.faults.push("a forged notice was taken");
};

/** Rightly signed, and about an amount that nobody owes. */
const tellWrongAmount: Step = async (world) => {
  const { random, provider, clock } = world;
  const order = provider.orders().at(-1);
  if (order === undefined) return;
  const entity = {
    id: `pay_WRONG${random.whole(100_000_000, 999_999_999)}`,
    order_id: order.id,
    amount: order.amount - 100,
    currency: "INR",
    status: "captured",
  };
  const rawBody = JSON.stringify({ event: "payment.captured", payload: { payment: { entity } } });
  const notice = { rawBody, signature: provider.signNotice(rawBody), eventId: `evt_${entity.id}` };
  await serve(world, ({ db, gateway }) =>
    receiveWebhook(db, gateway, notice, { now: clock.now, report: report(world) }),
  );
};

const comeBack: Step = async (world) => {
  const { random, provider, clock, life } = world;
  const payments = provider.payments();
  if (payments.length === 0) return;
  const payment = random.pick(payments.slice(-8));
  const order = await findOrder(life.raw, payment.order_id);
  if (order === undefined) return;
  const { booking } = order;
  const isForged = random.chance(20);
  const signature = isForged ? "0".repeat(64) : provider.signPayment(payment);
  const proof = { razorpay_order_id: payment.order_id, razorpay_payment_id: payment.id, razorpay_signature: signature };
  const came = await serve(world, ({ db, gateway }) =>
    expected(confirmPayment(db, gateway, booking, proof, clock.now), Invalid, Conflict, Unavailable),
  );
  if (isForged && came !== undefined && came !== KILLED) world.faults.push("a forged proof was taken");
};

/** What is so already and asked for again by the same person is answered, and changes nothing. */
function isAnswerAgain(world: World, before: Booking, status: Booking["status"], answer: Booking | undefined): boolean {
  if (before.status !== status || answer === undefined) return false;
  if (answer.refundAmount !== before.refundAmount || answer.lastStatusUpdate !== before.lastStatusUpdate)
    world.faults.push(`${status} again changed booking ${before.id}`);
  return true;
}

const cancel: Step = async (world) => {
  const { random, clock, equipment } = world;
  const booking = await pickBooking(world);
  if (booking === undefined) return;
  const by = random.pick(["renter", "renter", "owner"] as const);
  const ownerId = equipment.find(({ id }) => id === booking.equipmentId)?.ownerId ?? 0;
  const user = { id: by === "renter" ? booking.userId : ownerId, isAdmin: false };
  const moves = (await readMoves(world.life.raw)).filter(
    ({ bookingId, state }) => bookingId === booking.id && state === "accepted",
  );
  const ended = await serve(world, ({ db }) =>
    expected(cancelBooking(db, booking.id, { user, now: clock.now }), Conflict),
  );
  if (ended === KILLED || isAnswerAgain(world, booking, "cancelled", ended)) return;
  const isHandled = world.settled.has(booking.id);
  if ((ended !== undefined) !== (!isHandled && mayCancel(booking, by, moves, clock.now)))
    world.faults.push(`${by} cancelling ${booking.status}/${booking.paymentState}: ${ended?.status}`);
  const owed =
    booking.paymentState === "captured"
      ? owedOnCancel({ booking, paise: onlineOf(world, booking) }, by, moves, clock.now)
      : null;
  if (ended !== undefined && ended.refundAmount !== owed)
    world.faults.push(`${by} gets ${ended.refundAmount} for cancelling, not ${owed}`);
};

const decide: Step = async (world) => {
  const { random, admin, clock } = world;
  const decision = random.pick(["approved", "approved", "rejected"] as const);
  const booking = await pickBooking(world);
  if (booking === undefined) return;
  const taken = await listTaken(world, booking);
  const done = await serve(world, ({ db }) =>
    expected(decideBooking(db, booking.id, { ...BY_MODEL, decision, admin, now: clock.now }), Conflict),
  );
  if (done !== KILLED && isAnswerAgain(world, booking, decision, done)) return;
  // What went from hand to hand cannot be sent back.
  const isHandled = decision === "rejected" && world.settled.has(booking.id);
  const may = !isHandled && mayDecide(booking, decision, clock.now, taken.length === 0);
  if (done !== KILLED && (done !== undefined) !== may) {
    world.faults.push(`${decision} on ${booking.status}/${booking.paymentState}: ${done?.status}`);
  }
};

/** An admin sends every failed refund again. */
export const retryRefunds: Step = async (world) => {
  const { admin, clock, life } = world;
  const failed = await life.raw.selectFrom("refunds").select("id").where("status", "=", "failed").execute();
  await serve(world, async ({ db }) => {
    for (const { id } of failed) await retryRefund(db, id, { ...BY_MODEL, admin, now: clock.now });
  });
};

/** What the server does by itself. */
export const keep: Step = async (world) => {
  const { clock, random } = world;
  const allOrders = random.chance(10);
  await serve(world, ({ db, gateway }) =>
    Promise.all([reconcile(db, gateway, clock.now, report(world), { allOrders }), expireMoves(db, clock.now)]),
  );
};

/** Two workers at once, as while one server takes over from another. */
export const work: Step = async (world) => {
  const { clock } = world;
  await serve(world, ({ db, gateway }) => {
    const one = () =>
      runJobs(db, createPaymentHandlers({ db, gateway }), { clock: () => clock.now, report: report(world) });
    return Promise.all([one(), one()]);
  });
};

const passTime: Step = async ({ random, clock }) => {
  clock.now = new Date(clock.now.getTime() + random.pick([1, 5, 20, 31, 90, 600, TWO_DAYS]) * MS_PER_MINUTE);
};

const turnProvider: Step = async ({ random, provider }) => {
  provider.turn(random.pick(["well", "well", "well", "well", "well", "down", "drops", "hangs once"]));
  provider.keepRefundsWaiting(random.chance(40));
};

/** The next thing that gets so far is the last that this process does. */
const aimKill: Step = async ({ random, life }) => {
  const inQuery = { at: "query" as const, after: random.whole(0, MOST_QUERIES_BEFORE_KILL) };
  life.aim(random.pick([{ at: "call begun" }, { at: "call answered" }, inQuery, inQuery]));
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
  ["press pay", pressPay],
  ["change days", changeDays],
  ["change days", changeDays],
  ["forge a notice", forgeNotice],
  ["tell of a wrong amount", tellWrongAmount],
  ["cancel", cancel],
  ["cancel", cancel],
  ["decide", decide],
  ["decide", decide],
  ["turn the provider", turnProvider],
  ["turn the provider", turnProvider],
  ["aim a kill", aimKill],
  ["aim a kill", aimKill],
  ["answer late", bankAnswersLate],
  ["decide a refund", bankDecidesRefund],
  ["send failed refunds again", retryRefunds],
  ...MOVE_STEPS,
  ...BALANCE_STEPS,
  ...PAYOUT_STEPS,
];
