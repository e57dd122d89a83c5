import type { Trx } from "~db/open";
import type { Booking } from "./booking";
import { holdDays, releaseDays, type DayHolder } from "./booking-days.server";
import { acceptOffers, offerFreeDays } from "./waiting-offers.server";

/**
 * Takes, frees and exchanges days. Days that come free are offered to the waiting list in the same transaction: this file
 * alone frees any.
 */

/**
 * Takes every day of a booking, those too that are offered to its renter: an offer is accepted by booking.
 *
 * @throws Conflict "datesTaken" when a day is taken, "offerOver"; the caller's transaction is rolled back
 */
export async function takeDays(trx: Trx, booking: Booking, now: Date): Promise<void> {
  const hasReleased = await acceptOffers(trx, booking, now);
  await holdDays(trx, booking, booking);
  if (hasReleased) await offerFreeDays(trx, now, booking.equipmentId);
}

/** Frees every day of a booking, a block or an offer. */
export async function freeDays(trx: Trx, holder: DayHolder, equipmentId: number, now: Date): Promise<void> {
  await releaseDays(trx, holder);
  await offerFreeDays(trx, now, equipmentId);
}

/**
 * Gives a booking the days that it has now, in place of those that it held.
 *
 * @throws what takeDays throws
 */
export async function exchangeDays(trx: Trx, booking: Booking, now: Date): Promise<void> {
  await releaseDays(trx, booking);
  await takeDays(trx, booking, now);
  await offerFreeDays(trx, now, booking.equipmentId);
}
