import { MS_PER_HOUR, dayInIndia, listDays, startOfDayInIndia } from "~/domain/calendar/day";
import { openDatabase, type Db, type Trx } from "~db/open";
import { migrate } from "~db/migrate";
import type { Booking } from "~/domain/bookings/booking";
import type { Move } from "~/domain/bookings/move";
import { toBooking } from "~/domain/bookings/booking-queries.server";
import { join } from "node:path";
import { makeTemporaryFolder } from "../../../scripts/setup/test-environment.mjs";
import { createRandom, type Random } from "../../fixtures/random";
import { addEquipment, addUser, NOW } from "../../fixtures/domain";
import { createDatabase, postgresUrl } from "../../fixtures/postgres";
import { beginLife, type Life } from "./life";
import { findWrongSums, type Books } from "./model-sums";
import { startProvider, type Provider } from "./provider";

/** Some people, machines and a provider, a clock that only the test moves, and what must hold among them. */
export interface World {
  seed: number;
  random: Random;
  /** The server process as it runs now. */
  life: Life;
  provider: Provider;
  renters: { id: number; isAdmin: false }[];
  owners: { id: number; isAdmin: false }[];
  admin: { id: number; isAdmin: true };
  equipment: { id: number; ownerId: number; onlinePercent: number }[];
  clock: { now: Date };
  /** What each booking was when it was looked at last. */
  seen: Map<number, string>;
  /** Percent that each booking takes online. */
  shares: Map<number, number>;
  /** Bookings whose balance was confirmed. */
  settled: Set<number>;
  faults: string[];
  kills: number;
  /** After a kill: what the database holds is all that is left. */
  beginAgain(): Promise<void>;
  end(): Promise<void>;
}

/** Percent that are paid online, by equipment; the others take all of it. */
const FIRST_SHARES = [100, 30, 65, 10];

/** States the share of equipment that is paid online, past the product. */
export async function setShare(db: Db, equipmentId: number, onlinePercent: number): Promise<void> {
  const stated = { equipmentId, onlinePercent, freeKm: 0, perKm: 0, minDays: 1, noticeDays: 0 };
  const unsaid = { operator: null, operatorRate: null, diesel: null, deliveryKm: null, hasImplement: null };
  await db
    .insertInto("equipment_terms")
    .values({ ...stated, ...unsaid })
    .onConflict((conflict) => conflict.column("equipmentId").doUpdateSet({ onlinePercent }))
    .execute();
}

const PEOPLE_OF_A_WORLD = 100;

export async function createWorld(seed: number): Promise<World> {
  const random = createRandom(seed);
  const folder = makeTemporaryFolder("money");
  const place = postgresUrl === undefined ? join(folder.path, "yantra.db") : await createDatabase();
  const clock = { now: NOW };
  const provider = await startProvider(seed, random, () => clock.now);
  const database = openDatabase(place);
  await migrate(database, place);
  const { db } = database;
  // Limits count in the process by account, so worlds in one process share no id.
  const addPerson = async () => {
    const { id } = await addUser(db);
    const ofWorld = seed * PEOPLE_OF_A_WORLD + id;
    await db.updateTable("users").set({ id: ofWorld }).where("id", "=", id).execute();
    return ofWorld;
  };
  const person = async () => ({ id: await addPerson(), isAdmin: false as const });
  const owners = [await person(), await person()];
  const renters = [await person(), await person(), await person()];
  const equipment = [];
  for (const [index, owner] of [...owners, ...owners, ...owners].entries()) {
    const { id } = await addEquipment(db, owner.id);
    const onlinePercent = FIRST_SHARES[index] ?? 100;
    await setShare(db, id, onlinePercent);
    equipment.push({ id, ownerId: owner.id, onlinePercent });
  }
  const admin = { id: await addPerson(), isAdmin: true as const };
  await database.close();

  const live = () => beginLife(place, () => provider.connect());
  const world: World = {
    seed,
    random,
    life: live(),
    provider,
    owners,
    renters,
    equipment,
    admin,
    clock,
    seen: new Map(),
    shares: new Map(),
    settled: new Set(),
    faults: [],
    kills: 0,
    beginAgain: async () => {
      await world.life.close();
      world.life = live();
      world.kills += 1;
    },
    end: async () => {
      await world.life.close();
      await provider.close();
      folder.remove();
    },
  };
  return world;
}

export async function readBookings(db: Db | Trx): Promise<Booking[]> {
  return (await db.selectFrom("bookings").selectAll().orderBy("id").execute()).map(toBooking);
}

const LIVE = ["pending", "awaiting_payment", "paid", "approved"];

/** One step of a booking's life, whoever brings it about; written down apart from the product's own table. */
const NEXT: Record<string, string[]> = {
  "": ["pending/unpaid"],
  "pending/unpaid": [
    "awaiting_payment/unpaid",
    "paid/captured",
    "expired/unpaid",
    "cancelled/unpaid",
    "approved/unpaid",
    "rejected/unpaid",
  ],
  "awaiting_payment/unpaid": [
    "paid/captured",
    "expired/unpaid",
    "cancelled/unpaid",
    "approved/unpaid",
    "rejected/unpaid",
  ],
  "approved/unpaid": ["approved/captured", "expired/unpaid", "rejected/unpaid", "cancelled/unpaid"],
  "paid/captured": ["approved/captured", "rejected/refund_pending", "cancelled/refund_pending"],
  "approved/captured": ["rejected/refund_pending", "cancelled/refund_pending"],
  "expired/unpaid": ["paid/captured", "expired/refund_pending"],
  "rejected/unpaid": ["approved/unpaid", "rejected/refund_pending"],
  "cancelled/unpaid": ["cancelled/refund_pending"],
  ...Object.fromEntries(
    ["expired", "rejected", "cancelled"].flatMap((status) => [
      [`${status}/refund_pending`, [`${status}/refunded`, `${status}/refund_failed`]],
      [`${status}/refund_failed`, [`${status}/refund_pending`, `${status}/refunded`]],
      [`${status}/refunded`, [`${status}/refund_pending`]],
    ]),
  ),
};

/** A round of the keeper may take several steps at once. */
function canBecome(from: string, to: string, steps = 5): boolean {
  if (from === to) return true;
  return steps > 0 && (NEXT[from] ?? []).some((next) => canBecome(next, to, steps - 1));
}

/**
 * What must hold after every step. Returns what does not, in words.
 *
 * @param seen what each booking was at the last look; brought up to date
 */
export async function findBroken(books: Books, seen: Map<number, string>): Promise<string[]> {
  const { db } = books;
  const broken: string[] = [];
  const bookings = await readBookings(db);
  const payments = await db.selectFrom("payments").selectAll().execute();
  const refunds = await db.selectFrom("refunds").selectAll().execute();
  const receipts = await db.selectFrom("receipts").selectAll().execute();
  const taken = await db.selectFrom("booking_days").selectAll().where("bookingId", "is not", null).execute();

  const wanted = new Map<string, number>();
  for (const booking of bookings) {
    const state = `${booking.status}/${booking.paymentState}`;
    const before = seen.get(booking.id) ?? "";
    if (!canBecome(before, state)) broken.push(`booking ${booking.id} went from ${before} to ${state}`);
    seen.set(booking.id, state);
    if (!LIVE.includes(booking.status)) continue;
    if (daysOf(booking).length * booking.dailyRate !== booking.totalPrice)
      broken.push(`booking ${booking.id} costs ${booking.totalPrice} for ${daysOf(booking).length} days`);
    for (const day of daysOf(booking)) {
      const key = `${booking.equipmentId} ${day}`;
      if (wanted.has(key)) broken.push(`two live bookings on ${key}`);
      wanted.set(key, booking.id);
    }
    if (booking.paymentState === "captured") {
      const [receipt, more] = receipts.filter(({ bookingId }) => bookingId === booking.id);
      if (receipt?.status !== "paid" || receipt.razorpayPaymentId !== booking.razorpayPaymentId || more !== undefined)
        broken.push(`booking ${booking.id} has no one paid receipt`);
    }
  }
  const held = new Map(taken.map((row) => [`${row.equipmentId} ${row.day}`, row.bookingId]));
  if (held.size !== wanted.size || [...wanted].some(([key, id]) => held.get(key) !== id))
    broken.push("the taken days are not those of the live bookings");

  for (const payment of payments) {
    const booking = bookings.find(({ id }) => id === payment.bookingId);
    const pays =
      payment.settles === 1 &&
      booking !== undefined &&
      LIVE.includes(booking.status) &&
      booking.paymentState === "captured";
    const goesBack = refunds.some(({ paymentId }) => paymentId === payment.id);
    if (pays === goesBack)
      broken.push(`payment ${payment.id} ${pays ? "pays and goes back" : "neither pays nor goes back"}`);
  }
  return [...broken, ...(await findWrongMoves(db, bookings)), ...(await findWrongSums(books))];
}

const daysOf = ({ startDate, endDate }: Pick<Booking, "startDate" | "endDate">) => listDays(startDate, endDate);

/** The accepted moves of a booking, one after the other, lead to its days; at most one proposal is open, on a paid one. */
async function findWrongMoves(db: Db | Trx, bookings: readonly Booking[]): Promise<string[]> {
  const wrong: string[] = [];
  const moves = await db.selectFrom("booking_moves").selectAll().orderBy("id").execute();
  for (const booking of bookings) {
    const own = moves.filter(({ bookingId }) => bookingId === booking.id);
    const open = own.filter(({ state }) => state === "proposed").length;
    if (open > (LIVE.includes(booking.status) && booking.paymentState === "captured" ? 1 : 0))
      wrong.push(`booking ${booking.id}, ${booking.status}, has ${open} open proposals`);
    let days: string[] | undefined;
    for (const { id, oldStartDate, oldEndDate, startDate, endDate } of own.filter(
      ({ state }) => state === "accepted",
    )) {
      const before = listDays(oldStartDate, oldEndDate);
      if (days !== undefined && days.join() !== before.join()) wrong.push(`move ${id} does not follow the one before`);
      days = listDays(startDate, endDate);
      if (days.length !== before.length) wrong.push(`move ${id} changes the number of days`);
    }
    if (days !== undefined && days.join() !== daysOf(booking).join())
      wrong.push(`booking ${booking.id} has ${daysOf(booking).join()}, moved to ${days.join()}`);
  }
  return wrong;
}

const FULL_REFUND_MS = 48 * MS_PER_HOUR;

/** The part of the payment that cancelling gives a renter back by the first day alone; 0 once it has begun. */
function partBefore(startDate: string, now: Date): number {
  const aheadMs = startOfDayInIndia(startDate).getTime() - now.getTime();
  return aheadMs <= 0 ? 0 : aheadMs >= FULL_REFUND_MS ? 1 : 0.5;
}

/** Days that are moved never make more of it than it was when they were proposed. */
function partOnCancel(booking: Booking, moves: readonly Move[], now: Date): number {
  const parts = moves.map(({ oldStartDate, createdAt }) => partBefore(oldStartDate, new Date(createdAt)));
  return Math.min(partBefore(booking.startDate, now), ...parts);
}

/**
 * What a renter is owed by the rules when a paid booking is cancelled; told apart from the product's own sum.
 *
 * @param paid.paise what was paid online
 */
export function owedOnCancel(
  paid: { booking: Booking; paise: number },
  by: "renter" | "owner",
  moves: readonly Move[],
  now: Date,
): number {
  return by === "owner" ? paid.paise : paid.paise * partOnCancel(paid.booking, moves, now);
}

/** Whether the rules let somebody cancel a booking now. */
export function mayCancel(booking: Booking, by: "renter" | "owner", moves: readonly Move[], now: Date): boolean {
  if (dayInIndia(now) >= booking.startDate) return false;
  if (by === "renter" && partOnCancel(booking, moves, now) === 0) return false;
  const state = `${booking.status}/${booking.paymentState}`;
  return [
    "pending/unpaid",
    "awaiting_payment/unpaid",
    "approved/unpaid",
    "paid/captured",
    "approved/captured",
  ].includes(state);
}

/** Whether the rules let an admin decide a booking that way now, as far as its own state says. */
export function mayDecide(booking: Booking, decision: "approved" | "rejected", now: Date, daysFree: boolean): boolean {
  const state = `${booking.status}/${booking.paymentState}`;
  const open = state === "pending/unpaid" || state === "awaiting_payment/unpaid";
  const today = dayInIndia(now);
  if (decision === "approved") {
    if (open) return booking.holdUntil !== null && booking.holdUntil > now.toISOString();
    if (state === "rejected/unpaid") return daysFree && booking.startDate >= today;
    return state === "paid/captured";
  }
  if (open || state === "approved/unpaid") return true;
  return (state === "paid/captured" || state === "approved/captured") && today <= booking.endDate;
}
