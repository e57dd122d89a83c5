import { tooOften } from "~/domain/account-quota";
import { MS_PER_DAY, MS_PER_SECOND } from "~/domain/calendar/duration";
import { TooMany } from "~/domain/errors";
import type { Db, Trx } from "~db/open";
import { LIVE_STATUSES } from "./booking";

/** Limits the bookings that an account makes and holds without having paid for them. */

/** One account could otherwise hold every machine of a district for the length of a hold. */
export const MAX_UNPAID_BOOKINGS = 10;
/**
 * One account could otherwise book and cancel without end, each time with audit entries and notifications. Paid bookings do
 * not count, so that people who book for others are not limited.
 */
const MAX_BEGUN_A_DAY = 50;
const MIN_RETRY_SECONDS = 60;

/** A renter's live bookings that are not paid, oldest first. */
export function listUnpaidBookings(db: Db | Trx, renter: { id: number }) {
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
  // The last is the booking being made.
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
    .where("createdAt", ">", new Date(now.getTime() - MS_PER_DAY).toISOString())
    .orderBy("id", "desc")
    .limit(MAX_BEGUN_A_DAY + 1)
    .execute();
  // The first is the booking being made.
  const oldest = begun[MAX_BEGUN_A_DAY];
  if (oldest !== undefined)
    throw tooOften(Math.ceil((Date.parse(oldest.createdAt) + MS_PER_DAY - now.getTime()) / MS_PER_SECOND));
}

function secondsToFirstEnd(held: readonly { holdUntil: string | null }[], now: Date): number {
  const ends = held.map(({ holdUntil }) => (holdUntil === null ? now.getTime() : Date.parse(holdUntil)));
  return Math.max(MIN_RETRY_SECONDS, Math.ceil((Math.min(...ends) - now.getTime()) / MS_PER_SECOND));
}
