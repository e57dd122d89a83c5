import { requireFewer, tooOften } from "~/domain/account-quota";
import type { Selectable } from "kysely";
import {
  MS_PER_DAY,
  MS_PER_MINUTE,
  MS_PER_SECOND,
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
} from "~/domain/calendar/duration";
import { TooMany } from "~/domain/errors";
import type { Db, Trx } from "~db/open";
import type { BookingsTable } from "~db/schema";
import { LIVE_STATUSES } from "./booking";

/** Limits the bookings that an account makes and holds without having paid for them. */

/** One account could otherwise hold every machine of a district for the length of a hold. */
export const MAX_UNPAID_BOOKINGS = 10;
/**
 * One account could otherwise book and cancel without end, and each time leave entries and messages. Who books for others
 * pays for most: bookings that were paid do not count.
 */
const BEGUN_A_DAY = { max: 50, withinMs: MS_PER_DAY };
/** Changes of the days of unpaid bookings, counted over all of an account: each notifies the owner and creates an order. */
const MAX_CHANGES_A_DAY = 40;
/** Many accounts on one line would do the same. A mobile network's address is shared by hundreds who pay within minutes. */
const MAX_OF_NETWORK = 60;
/** Of one machine: its days are few. */
const MAX_OF_NETWORK_ON_ONE = 10;
/**
 * How long one machine is kept for a renter who pays for none of the bookings, in lengths of a hold, counted over a day: each may be let go, but who
 * books again and again would keep the machine from those who pay.
 */
const MAX_HOLDS_A_DAY = 8;
/** The same of many accounts on one line. */
const MAX_HOLDS_OF_NETWORK = 16;
/** Bookings of a machine that are remembered of a network. */
const MAX_REMEMBERED = 100;
const MAX_NETWORKS = 5_000;
const MIN_RETRY_SECONDS = 60;

export interface UnpaidBooking {
  id: number;
  /** Of the equipment. */
  name: string;
  holdUntil: string | null;
}

/** A renter's live bookings that are not paid, oldest first. */
export function listUnpaidBookings(db: Db | Trx, renter: { id: number }): Promise<UnpaidBooking[]> {
  return db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .select(["bookings.id", "equipment.name", "bookings.holdUntil"])
    .where("bookings.userId", "=", renter.id)
    .where("bookings.paymentState", "=", "unpaid")
    .where("bookings.status", "in", LIVE_STATUSES)
    .orderBy("bookings.id")
    .execute();
}

/**
 * Checks, within the transaction that books, that a renter holds no more unpaid bookings than allowed.
 *
 * @throws TooMany naming them; it can be tried again when the first of their holds ends
 */
export async function requireFewUnpaidBookings(trx: Trx, renter: { id: number }, now: Date): Promise<void> {
  const held = await listUnpaidBookings(trx, renter);
  if (held.length <= MAX_UNPAID_BOOKINGS) return;
  // The last is the one that is being made.
  const others = held.slice(0, -1);
  throw new TooMany("tooManyUnpaid", {
    retryAfterSeconds: secondsToFirstEnd(others, now),
    values: { count: others.length, bookings: others.map(({ id, name }) => `${name} (${id})`).join(", ") },
  });
}

/**
 * Checks, within the transaction that books, that a renter has not begun more bookings within a day than allowed; those
 * that were paid do not count.
 *
 * @throws TooMany
 */
export async function requireFewBegunBookings(trx: Trx, renter: { id: number }, now: Date): Promise<void> {
  const begun = await trx
    .selectFrom("bookings")
    .select("createdAt")
    .where("userId", "=", renter.id)
    .where("paymentState", "=", "unpaid")
    .where("createdAt", ">", new Date(now.getTime() - BEGUN_A_DAY.withinMs).toISOString())
    .orderBy("id", "desc")
    .limit(BEGUN_A_DAY.max + 1)
    .execute();
  // The first is the one that is being made.
  requireFewer(
    begun.slice(1).map(({ createdAt }) => createdAt),
    BEGUN_A_DAY,
    now,
  );
}

/**
 * Checks, within the transaction that books, that a renter has not kept the same machine for longer than allowed within a
 * day without paying.
 *
 * @param booking the one that is being made
 * @throws TooMany
 */
export async function requireShortHolds(
  trx: Trx,
  booking: { id: number; equipmentId: number; userId: number },
  options: { now: Date; holdMinutes: number },
): Promise<void> {
  const lapsed = await selectOfDay(trx, options.now)
    .where("equipmentId", "=", booking.equipmentId)
    .where("userId", "=", booking.userId)
    .where("id", "<>", booking.id)
    .execute();
  const waitSeconds = secondsUntilHeldLess(lapsed, MAX_HOLDS_A_DAY, options);
  if (waitSeconds > 0) throw tooOften(waitSeconds);
}

/** Unpaid bookings within a day, oldest first. */
const selectOfDay = (trx: Trx, now: Date) =>
  trx
    .selectFrom("bookings")
    .select(["id", "createdAt", "lastStatusUpdate", "status"])
    .where("paymentState", "=", "unpaid")
    .where("createdAt", ">", new Date(now.getTime() - MS_PER_DAY).toISOString())
    .orderBy("id");

type Lapsed = Pick<Selectable<BookingsTable>, "id" | "createdAt" | "lastStatusUpdate" | "status">;

const isLive = (status: string): boolean => LIVE_STATUSES.some((live) => live === status);

/** An approved booking is kept for longer by its owner's will: each counts for the length of a hold at most. */
function heldMsOf(booking: Lapsed, { now, holdMinutes }: { now: Date; holdMinutes: number }): number {
  const until = isLive(booking.status) ? now.getTime() : Date.parse(booking.lastStatusUpdate);
  return Math.min(holdMinutes * MS_PER_MINUTE, Math.max(0, until - Date.parse(booking.createdAt)));
}

/** How long to wait until bookings have kept a machine for less than allowed; 0 where they have. */
function secondsUntilHeldLess(
  bookings: readonly Lapsed[],
  maxHolds: number,
  options: { now: Date; holdMinutes: number },
): number {
  const mostMs = maxHolds * options.holdMinutes * MS_PER_MINUTE;
  let heldMs = 0;
  // From the newest on: room comes when the one that reaches the limit is a day old.
  for (const booking of bookings.toReversed()) {
    heldMs += heldMsOf(booking, options);
    if (heldMs >= mostMs) return secondsUntilForgotten(booking, options.now);
  }
  return 0;
}

const secondsUntilForgotten = ({ createdAt }: Pick<Lapsed, "createdAt">, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(createdAt) + MS_PER_DAY - now.getTime()) / MS_PER_SECOND));

/**
 * Checks, within the transaction that changes the days of an unpaid booking, that its renter has not done so more often
 * than allowed.
 *
 * @throws TooMany
 */
export async function requireFewChangedDays(
  trx: Trx,
  booking: { id: number; userId: number },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - MS_PER_DAY).toISOString();
  const { changes } = await trx
    .selectFrom("bookings")
    .select((eb) => eb.fn.sum<number | string | null>("orderRound").as("changes"))
    .where("userId", "=", booking.userId)
    .where("paymentState", "=", "unpaid")
    .where((eb) => eb.or([eb("createdAt", ">", since), eb("id", "=", booking.id)]))
    .executeTakeFirstOrThrow();
  // The last is the one that is being made.
  if (Number(changes) > MAX_CHANGES_A_DAY) throw tooOften(SECONDS_PER_DAY);
}

function secondsToFirstEnd(held: readonly Pick<UnpaidBooking, "holdUntil">[], now: Date): number {
  const ends = held.map(({ holdUntil }) => (holdUntil === null ? now.getTime() : Date.parse(holdUntil)));
  return Math.max(MIN_RETRY_SECONDS, Math.ceil((Math.min(...ends) - now.getTime()) / MS_PER_SECOND));
}

/** In memory: where somebody was is not stored. */
interface Made {
  id: number;
  equipmentId: number;
}

/** Bookings by where they were made from. */
class BookingsByPlace {
  readonly #made = new Map<string, readonly Made[]>();

  get(place: string): readonly Made[] {
    return this.#made.get(place) ?? [];
  }

  add(place: string, booking: Made): void {
    this.#set(place, [...this.get(place), booking]);
  }

  remove(place: string, ids: ReadonlySet<number>): void {
    this.#set(
      place,
      this.get(place).filter(({ id }) => !ids.has(id)),
    );
  }

  #set(place: string, made: readonly Made[]): void {
    this.#made.delete(place);
    if (made.length > 0) this.#made.set(place, made);
    const longestUnused = this.#made.keys().next().value;
    if (this.#made.size > MAX_NETWORKS && longestUnused !== undefined) this.#made.delete(longestUnused);
  }
}

/** Of a network, those that hold days, and those that are being made. */
const heldFrom = new BookingsByPlace();
/** Of a network and a machine, those that may have held days within a day. */
const begunFrom = new BookingsByPlace();

/**
 * Checks, within the transaction that books, that a network holds no more unpaid bookings than allowed and has not kept
 * the same machine for too long, and counts this one; those that are paid no longer count.
 *
 * @returns takes the count back, where the transaction fails later
 * @throws TooMany; it can be tried again when the first of the holds ends
 */
export async function countForNetwork(
  trx: Trx,
  network: string,
  { id, equipmentId }: Made,
  options: { now: Date; holdMinutes: number },
): Promise<() => void> {
  const machine = `${network} ${equipmentId}`;
  const uncount = () => {
    heldFrom.remove(network, new Set([id]));
    begunFrom.remove(machine, new Set([id]));
  };
  const known = heldFrom.get(network);
  // Before the first wait: each of those that book at the same moment, in transactions of their own, counts the others.
  heldFrom.add(network, { id, equipmentId });
  try {
    await requireFewHeld(trx, network, { known, equipmentId }, options);
    begunFrom.remove(machine, await requireShortHoldsOfNetwork(trx, begunFrom.get(machine), options));
  } catch (error) {
    uncount();
    throw error;
  }
  begunFrom.add(machine, { id, equipmentId });
  return uncount;
}

async function requireFewHeld(
  trx: Trx,
  network: string,
  { known, equipmentId }: { known: readonly Made[]; equipmentId: number },
  { now, holdMinutes }: { now: Date; holdMinutes: number },
): Promise<void> {
  if (known.length === 0) return;
  const rows = await trx
    .selectFrom("bookings")
    .select(["id", "holdUntil", "paymentState", "status"])
    .where("id", "in", idsOf(known))
    .execute();
  const over = new Set(idsOf(rows.filter(({ paymentState, status }) => paymentState !== "unpaid" || !isLive(status))));
  heldFrom.remove(network, over);
  // One that is not found is being made, by a transaction that this one cannot see.
  const justNow = new Date(now.getTime() + holdMinutes * MS_PER_MINUTE).toISOString();
  const ends = new Map(rows.map(({ id, holdUntil }) => [id, holdUntil]));
  const held = known
    .filter(({ id }) => !over.has(id))
    .map((made) => ({ ...made, holdUntil: ends.has(made.id) ? (ends.get(made.id) ?? null) : justNow }));
  const onOne = held.filter((made) => made.equipmentId === equipmentId);
  const tooMany = onOne.length >= MAX_OF_NETWORK_ON_ONE ? onOne : held.length >= MAX_OF_NETWORK ? held : undefined;
  if (tooMany === undefined) return;
  const retryAfterSeconds = secondsToFirstEnd(tooMany, now);
  const minutes = Math.ceil(retryAfterSeconds / SECONDS_PER_MINUTE);
  throw new TooMany("tooManyUnpaidOfNetwork", { retryAfterSeconds, values: { minutes } });
}

/** @returns what need no longer be remembered: of very many, all but those that kept the machine longest */
async function requireShortHoldsOfNetwork(
  trx: Trx,
  begun: readonly Made[],
  options: { now: Date; holdMinutes: number },
): Promise<ReadonlySet<number>> {
  if (begun.length === 0) return new Set();
  const lapsed = await selectOfDay(trx, options.now).where("id", "in", idsOf(begun)).execute();
  const retryAfterSeconds = secondsUntilHeldLess(lapsed, MAX_HOLDS_OF_NETWORK, options);
  if (retryAfterSeconds > 0) {
    const hours = Math.ceil(retryAfterSeconds / SECONDS_PER_HOUR);
    throw new TooMany("tooManyLapsedOfNetwork", { retryAfterSeconds, values: { hours } });
  }
  if (begun.length < MAX_REMEMBERED) return new Set();
  const longest = lapsed.toSorted((one, other) => heldMsOf(other, options) - heldMsOf(one, options));
  const kept = new Set(idsOf(longest.slice(0, MAX_REMEMBERED - 1)));
  return new Set(idsOf(begun).filter((id) => !kept.has(id)));
}

const idsOf = (bookings: readonly { id: number }[]): number[] => bookings.map(({ id }) => id);
