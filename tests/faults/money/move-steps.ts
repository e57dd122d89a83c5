import type { Booking } from "~/domain/bookings/booking";
import { blockDays } from "~/domain/bookings/equipment-blocks.server";
import { MOVE_ANSWERS, type Move } from "~/domain/bookings/move";
import { dayInIndia, plusDays } from "~/domain/calendar/day";
import { answerMove, proposeMove } from "~/domain/checkout/moves.server";
import { Conflict, Forbidden, Invalid } from "~/domain/errors";
import type { Db, Trx } from "~db/open";
import { expected, pickBooking, serve, type Step } from "./serve";
import { readBookings, type World } from "./model-world";

/** Other days proposed and answered by both sides, days blocked and rates changed by owners. */

const FARTHEST_DAY = 14;

export async function readMoves(db: Db | Trx): Promise<Move[]> {
  return db.selectFrom("booking_moves").selectAll().orderBy("id").execute();
}

function sidesOf({ equipment }: World, booking: Booking) {
  const ownerId = equipment.find(({ id }) => id === booking.equipmentId)?.ownerId ?? 0;
  return { renter: { id: booking.userId, isAdmin: false }, owner: { id: ownerId, isAdmin: false } };
}

const propose: Step = async (world) => {
  const { random, clock } = world;
  const today = dayInIndia(clock.now);
  const booking = await pickBooking(world, (one) => one.paymentState === "captured" && one.endDate >= today);
  if (booking === undefined) return;
  const user = sidesOf(world, booking)[random.pick(["renter", "owner"] as const)];
  const startDate = plusDays(today, random.whole(0, FARTHEST_DAY));
  const request = { startDate, endDate: undefined, reason: undefined };
  await serve(world, ({ db }) =>
    expected(proposeMove(db, booking.id, { request, user, now: clock.now }), Conflict, Invalid),
  );
};

const answer: Step = async (world) => {
  const { random, clock, life } = world;
  const moves = await readMoves(life.raw);
  if (moves.length === 0) return;
  const open = moves.filter(({ state }) => state === "proposed");
  const move = random.pick(open.length > 0 && random.chance(80) ? open : moves.slice(-6));
  const booking = (await readBookings(life.raw)).find(({ id }) => id === move.bookingId);
  if (booking === undefined) return;
  const side = random.pick(["renter", "owner"] as const);
  const given = random.pick(["accept", "accept", "accept", ...MOVE_ANSWERS] as const);
  const user = sidesOf(world, booking)[side];
  const done = await serve(world, ({ db }) =>
    expected(answerMove(db, booking.id, move.id, { answer: given, user, now: clock.now }), Conflict, Forbidden),
  );
  const isOwn = side === move.proposedBy;
  if (typeof done === "object" && isOwn !== (given === "withdraw"))
    world.faults.push(`the ${side} could ${given} what the ${move.proposedBy} proposed`);
};

/** Both sides press at the same moment. */
const answerAtOnce: Step = async (world) => {
  const { clock, life } = world;
  const move = (await readMoves(life.raw)).findLast(({ state }) => state === "proposed");
  const booking = (await readBookings(life.raw)).find(({ id }) => id === move?.bookingId);
  if (move === undefined || booking === undefined) return;
  const sides = sidesOf(world, booking);
  const give = (given: "accept" | "withdraw", side: "renter" | "owner") =>
    serve(world, ({ db }) =>
      expected(answerMove(db, booking.id, move.id, { answer: given, user: sides[side], now: clock.now }), Conflict),
    );
  const [one, other] = await Promise.all([
    give("withdraw", move.proposedBy),
    give("accept", move.proposedBy === "renter" ? "owner" : "renter"),
  ]);
  if (typeof one === "object" && typeof other === "object") world.faults.push(`move ${move.id} was answered twice`);
};

const block: Step = async (world) => {
  const { random, clock, equipment } = world;
  const machine = random.pick(equipment);
  const startDate = plusDays(dayInIndia(clock.now), random.whole(0, FARTHEST_DAY));
  const request = { kind: "blocked" as const, startDate, endDate: startDate, note: null };
  await serve(world, ({ db }) =>
    expected(blockDays(db, machine.id, request, { id: machine.ownerId }, clock.now), Conflict),
  );
};

/** What was agreed before stays as it is. */
const changeRate: Step = async ({ random, equipment, life }) => {
  const dailyRate = random.whole(1, 40) * 100;
  await life.raw.updateTable("equipment").set({ dailyRate }).where("id", "=", random.pick(equipment).id).execute();
};

/** Steps to draw from, each repeated by its weight. */
export const MOVE_STEPS: readonly (readonly [name: string, step: Step])[] = [
  ...Array.from({ length: 4 }, () => ["propose other days", propose] as const),
  ...Array.from({ length: 6 }, () => ["answer other days", answer] as const),
  ["answer other days at once", answerAtOnce],
  ["block a day", block],
  ["change a rate", changeRate],
];
