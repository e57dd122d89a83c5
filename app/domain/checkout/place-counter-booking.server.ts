import type { Db } from "~db/open";
import type { Booking } from "~/domain/bookings/booking";
import type { BookingRequest } from "~/domain/bookings/booking-schema";
import type { Farmer } from "~/domain/bookings/farmer";
import { findWorkPlace } from "~/domain/bookings/quote-booking.server";
import { insertBooking, requireBookableDates } from "~/domain/bookings/request-booking.server";
import { Forbidden, Unconfirmed } from "~/domain/errors";
import { takeCash } from "~/domain/payments/take-cash.server";

export type CounterRequest = Omit<BookingRequest, "contact" | "farmer"> & { farmer: Farmer };

interface Counter {
  admin: { id: number; name: string; isAdmin: boolean };
  /** Whether the admin gave the password within the last minutes. */
  isConfirmed: boolean;
  commissionBasisPoints?: number;
  now: Date;
}

/**
 * Books at the office's counter for a person without a phone or an account, who has paid in cash: booking, payment and
 * receipt in one transaction, and no provider is asked. A second press finds the days booked.
 *
 * @returns the paid booking
 * @throws Forbidden for anyone but an admin; Unconfirmed without the password; otherwise what requestBooking throws
 */
export async function placeCounterBooking(
  db: Db,
  request: CounterRequest,
  { admin, isConfirmed, commissionBasisPoints = 0, now }: Counter,
): Promise<Booking> {
  if (!admin.isAdmin) throw new Forbidden("notAllowed");
  if (!isConfirmed) throw new Unconfirmed();
  requireBookableDates(request, now);
  const workPlace = await findWorkPlace(db, { id: request.equipmentId }, request);
  return db.transaction().execute(async (trx) => {
    const booking = await insertBooking(trx, { ...request, workPlace }, admin, {
      now,
      by: "admin",
      commissionBasisPoints,
    });
    return takeCash(trx, booking, { admin, now });
  });
}
