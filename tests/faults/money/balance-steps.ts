import type { Balance } from "~/domain/bookings/balance";
import { BALANCE_ANSWERS, BALANCE_OUTCOMES, BALANCE_WAYS } from "~/domain/bookings/balance";
import { findBalance } from "~/domain/bookings/booking-queries.server";
import type { Booking } from "~/domain/bookings/booking";
import { answerBalance, decideBalance, stateBalance } from "~/domain/checkout/settle-balance.server";
import { dayInIndia } from "~/domain/calendar/day";
import { Conflict, Forbidden, NotFound } from "~/domain/errors";
import { readBookings, setShare, type World } from "./model-world";
import { expected, pickBooking, serve, type Step } from "./serve";

/** Owners who take a part online, and balances that both sides and an admin speak of. */

const SHARES = [100, 30, 65, 10];

/** Paise of a booking that are paid online by the share at the time of booking; told apart from the product's own sum. */
export function onlineOf({ shares }: Pick<World, "shares">, { id, totalPrice }: Booking): number {
  const percent = BigInt(shares.get(id) ?? 100);
  return Number((BigInt(totalPrice) * percent + 99n) / 100n) * 100;
}

/** Remembers the share of bookings that have just been made, by whatever is left of the process that made them. */
export async function noteShares({ life, equipment, shares }: World): Promise<void> {
  for (const { id, equipmentId } of await readBookings(life.raw))
    if (!shares.has(id)) shares.set(id, equipment.find((one) => one.id === equipmentId)?.onlinePercent ?? 100);
}

/** What was agreed before stays as it is. */
const changeShare: Step = async ({ random, equipment, life }) => {
  const machine = random.pick(equipment);
  machine.onlinePercent = random.pick(SHARES);
  await setShare(life.raw, machine.id, machine.onlinePercent);
};

const REFUSALS = [Conflict, Forbidden, NotFound] as const;

function sidesOf({ equipment }: World, booking: Booking) {
  const ownerId = equipment.find(({ id }) => id === booking.equipmentId)?.ownerId ?? 0;
  return { renter: { id: booking.userId, isAdmin: false }, owner: { id: ownerId, isAdmin: false } };
}

/** Mostly a booking that has begun and whose balance is in a state. */
async function pickOwing(world: World, wanted: Balance["state"]): Promise<Booking | undefined> {
  const { life, random, clock } = world;
  const found = await life.raw.selectFrom("balances").select("bookingId").where("state", "=", wanted).execute();
  const ids = found.map(({ bookingId }) => bookingId);
  const isAny = random.chance(20);
  const today = dayInIndia(clock.now);
  return pickBooking(world, ({ id, startDate }) => isAny || (ids.includes(id) && startDate <= today));
}

const state: Step = async (world) => {
  const { random, clock } = world;
  const booking = await pickOwing(world, "due");
  if (booking === undefined) return;
  const user = sidesOf(world, booking)[random.pick(["renter", "owner"] as const)];
  const way = random.pick(BALANCE_WAYS);
  await serve(world, ({ db }) => expected(stateBalance(db, booking.id, { way, user, now: clock.now }), ...REFUSALS));
};

const answer: Step = async (world) => {
  const { random, clock, life } = world;
  const booking = await pickOwing(world, "stated");
  if (booking === undefined) return;
  const side = random.pick(["renter", "owner"] as const);
  const given = random.pick(["confirm", "confirm", ...BALANCE_ANSWERS] as const);
  const before = await findBalance(life.raw, booking.id);
  const done = await serve(world, ({ db }) =>
    expected(
      answerBalance(db, booking.id, {
        answer: given,
        words: "Not so",
        user: sidesOf(world, booking)[side],
        now: clock.now,
      }),
      ...REFUSALS,
    ),
  );
  if (typeof done === "object" && before?.state === "stated" && (before.statedBy === side) !== (given === "withdraw"))
    world.faults.push(`the ${side} could ${given} the balance that the ${before.statedBy} stated`);
};

const decide: Step = async (world) => {
  const { random, clock, admin, life } = world;
  const booking = await pickOwing(world, "disputed");
  if (booking === undefined) return;
  const before = await findBalance(life.raw, booking.id);
  const request = { outcome: random.pick(BALANCE_OUTCOMES), decision: `Decided ${random.whole(1, 999_999)}` };
  const done = await serve(world, ({ db }) =>
    expected(decideBalance(db, booking.id, { ...request, user: admin, now: clock.now }), ...REFUSALS),
  );
  if (typeof done === "object" && before?.state !== "disputed")
    world.faults.push(`a balance that was ${before?.state} was decided`);
};

/** The other side confirms while the first takes it back. */
const answerAtOnce: Step = async (world) => {
  const { clock, life } = world;
  const stated = await life.raw
    .selectFrom("balances")
    .selectAll()
    .where("state", "=", "stated")
    .orderBy("statedAt", "desc")
    .executeTakeFirst();
  const booking = (await readBookings(life.raw)).find(({ id }) => id === stated?.bookingId);
  if (stated === undefined || booking === undefined) return;
  const sides = sidesOf(world, booking);
  const [stater, other] = stated.statedBy === "renter" ? [sides.renter, sides.owner] : [sides.owner, sides.renter];
  const give = (given: "confirm" | "withdraw", user: typeof stater) =>
    serve(world, ({ db }) =>
      expected(answerBalance(db, booking.id, { answer: given, words: undefined, user, now: clock.now }), ...REFUSALS),
    );
  const [one, two] = await Promise.all([give("withdraw", stater), give("confirm", other)]);
  if (typeof one === "object" && typeof two === "object")
    world.faults.push(`the balance of booking ${booking.id} was confirmed and taken back`);
};

/**
 * The part online by the share of its day and the balance are the price, on paper too; a live paid booking has a balance
 * that is due, spoken of or settled, an ended one owes none, and what is settled stays so.
 */
export async function findWrongBalances(world: World): Promise<string[]> {
  const db = world.life.raw;
  const wrong: string[] = [];
  const balances = await db.selectFrom("balances").selectAll().execute();
  const receipts = await db.selectFrom("receipts").selectAll().where("status", "<>", "failed").execute();
  for (const booking of await readBookings(db)) {
    const { id, advance, totalPrice, paymentState, razorpayPaymentId } = booking;
    const online = onlineOf(world, booking);
    if (advance * 100 !== online) wrong.push(`booking ${id} takes ${advance} online, not ${online / 100}`);
    const balance = balances.find(({ bookingId }) => bookingId === id);
    const rest = razorpayPaymentId === null ? 0 : totalPrice * 100 - online;
    if ((balance?.amount ?? 0) * 100 !== rest) wrong.push(`booking ${id} leaves ${balance?.amount}, not ${rest / 100}`);
    const receipt = receipts.find(({ bookingId }) => bookingId === id);
    if (receipt !== undefined && receipt.amount + (balance?.amount ?? 0) * 100 !== totalPrice * 100)
      wrong.push(`the receipt of booking ${id} over ${receipt.amount} and ${balance?.amount} are not ${totalPrice}`);
    if (balance === undefined) continue;
    if ((balance.state === "ended") !== (paymentState !== "captured"))
      wrong.push(`the balance of booking ${id}, ${paymentState}, is ${balance.state}`);
    if (world.settled.has(id) && balance.state !== "confirmed")
      wrong.push(`the settled balance of booking ${id} is ${balance.state}`);
    if (balance.state === "confirmed") world.settled.add(id);
  }
  return wrong;
}

/** Steps to draw from, each repeated by its weight. */
export const BALANCE_STEPS: readonly (readonly [name: string, step: Step])[] = [
  ...Array.from({ length: 5 }, () => ["state a balance", state] as const),
  ...Array.from({ length: 5 }, () => ["answer a balance", answer] as const),
  ["decide on a balance", decide],
  ["answer a balance at once", answerAtOnce],
  ["change a share", changeShare],
];
