import { requireFewer, tooOften } from "~/domain/account-quota";
import { MS_PER_DAY, MS_PER_SECOND, SECONDS_PER_DAY, SECONDS_PER_MINUTE } from "~/domain/calendar/duration";
import { TooMany } from "~/domain/errors";
import type { Db, Trx } from "~db/connection";
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

/** Bookings by the network that they were made from, in memory: where somebody was is not stored. */
const madeFrom = new Map<string, number[]>();

/**
 * Checks, within the transaction that books, that a network holds no more unpaid bookings than allowed, and counts this
 * one; those that are paid or over no longer count.
 *
 * @returns takes the count back, where the transaction fails later
 * @throws TooMany; it can be tried again when the first of the holds ends
 */
export async function countForNetwork(
  trx: Trx,
  network: string,
  booking: { id: number; equipmentId: number },
  now: Date,
): Promise<() => void> {
  const known = madeFrom.get(network) ?? [];
  const held = known.length === 0 ? [] : await selectHeld(trx, known);
  const onOne = held.filter(({ equipmentId }) => equipmentId === booking.equipmentId);
  const tooMany = onOne.length >= MAX_OF_NETWORK_ON_ONE ? onOne : held.length >= MAX_OF_NETWORK ? held : undefined;
  if (tooMany !== undefined) {
    const retryAfterSeconds = secondsToFirstEnd(tooMany, now);
    const minutes = Math.ceil(retryAfterSeconds / SECONDS_PER_MINUTE);
    throw new TooMany("tooManyUnpaidOfNetwork", { retryAfterSeconds, values: { minutes } });
  }
  madeFrom.delete(network);
  madeFrom.set(network, [...held.map(({ id }) => id), booking.id]);
  const longestUnused = madeFrom.keys().next().value;
  if (madeFrom.size > MAX_NETWORKS && longestUnused !== undefined) madeFrom.delete(longestUnused);
  return () => {
    const left = madeFrom.get(network)?.filter((id) => id !== booking.id) ?? [];
    if (left.length === 0) madeFrom.delete(network);
    else madeFrom.set(network, left);
  };
}

const selectHeld = (trx: Trx, ids: readonly number[]) =>
  trx
    .selectFrom("bookings")
    .select(["id", "equipmentId", "holdUntil"])
    .where("id", "in", ids)
    .where("paymentState", "=", "unpaid")
    .where("status", "in", LIVE_STATUSES)
    .orderBy("id")
    .execute();
