import { MS_PER_SECOND } from "~/domain/calendar/duration";
import { TooMany } from "~/domain/errors";
import type { Db, Trx } from "~db/connection";
import { LIVE_STATUSES } from "./booking";

/** Limits the bookings that an account holds without having paid for them. */

/** One account could otherwise hold every machine of a district for the length of a hold. */
export const MAX_UNPAID_BOOKINGS = 10;
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
  const ends = others.map(({ holdUntil }) => (holdUntil === null ? now.getTime() : Date.parse(holdUntil)));
  const waitSeconds = Math.ceil((Math.min(...ends) - now.getTime()) / MS_PER_SECOND);
  throw new TooMany("tooManyUnpaid", {
    retryAfterSeconds: Math.max(MIN_RETRY_SECONDS, waitSeconds),
    values: { count: others.length, bookings: others.map(({ id, name }) => `${name} (${id})`).join(", ") },
  });
}
