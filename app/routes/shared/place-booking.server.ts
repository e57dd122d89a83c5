import type { BookingRequest } from "~/domain/bookings/booking-schema";
import { findRepeatedBooking } from "~/domain/bookings/request-booking.server";
import { placeBookingOnce } from "~/domain/checkout/place-booking.server";
import { confirmAgainPathOf } from "~/domain/checkout/waiting-booking";
import { Conflict } from "~/domain/errors";
import { storeFirstContact } from "~/domain/users/contacts.server";
import type { UserCall } from "~/http/call.server";
import { isFreshLogin as readFreshLogin, type Notice } from "~/http/session.server";

/**
 * Makes a booking that was confirmed on a page. Confirmed twice, it leads to the booking of the first time; with another
 * total than the one that was seen, to the page that asks to confirm the new one.
 *
 * @param isFreshLogin where the session of the login is not open yet
 * @returns where to go on, with the notice there
 * @throws what requestBooking throws otherwise, and Conflict "bookedOtherwise"
 */
export async function placeConfirmed(
  call: UserCall,
  request: BookingRequest,
  isFreshLogin?: boolean,
): Promise<{ to: string; notice?: Notice; isAskedAgain?: true }> {
  const { db, gateway, user, now, settings } = call;
  const proof = { now, isFreshLogin: isFreshLogin ?? (await readFreshLogin(call.request)) };
  try {
    const { holdMinutes, commissionBasisPoints } = settings;
    const options = { ...proof, holdMinutes, commissionBasisPoints };
    const booking = await placeBookingOnce(db, gateway, request, user, options);
    return { to: `/booking/${booking.id}`, notice: { title: call.t("booking:kept"), focus: "pay" } };
  } catch (error) {
    // The phone number is not asked for a second time.
    const { contact } = request;
    if (contact !== undefined) await db.transaction().execute((trx) => storeFirstContact(trx, user, contact, proof));
    if (!(error instanceof Conflict)) throw error;
    const repeated = await findRepeatedBooking(db, request, user);
    if (repeated !== undefined) return { to: `/booking/${repeated.id}` };
    if (error.key === "priceChanged") return { to: confirmAgainPathOf(request), isAskedAgain: true };
    throw error;
  }
}
