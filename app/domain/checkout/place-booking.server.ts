import type { AdminAct, Viewer } from "~/domain/bookings/booking-queries.server";
import type { Db } from "~db/open";
import type { Booking } from "~/domain/bookings/booking";
import type { BookingRequest, Farmer } from "~/domain/bookings/booking-schema";
import { requestBooking, insertBooking, requireBookableDates } from "~/domain/bookings/request-booking.server";
import { Conflict, Unavailable, Forbidden, Unconfirmed } from "~/domain/errors";
import type { RazorpayGateway } from "~/gateways/razorpay.server";
import { openOrder } from "~/domain/payments/open-order.server";
import { findWorkPlace } from "~/domain/bookings/quote-booking.server";
import { takeCash } from "~/domain/payments/apply-payment.server";

/** Books equipment and opens its order; while the provider is down, paying does. @throws what requestBooking throws */
export async function placeBooking(
  db: Db,
  gateway: RazorpayGateway | undefined,
  request: BookingRequest,
  renter: { id: number; isAdmin?: boolean },
  options: Omit<Parameters<typeof requestBooking>[3], "isUnpaidLimited">,
): Promise<Booking> {
  // The office books at its counter for people without a phone.
  const booking = await requestBooking(db, request, renter, { ...options, isUnpaidLimited: renter.isAdmin !== true });
  return openOrderOrNone(db, gateway, booking, options.now, { isNew: true });
}

export async function openOrderOrNone(...[db, gateway, booking, now, options]: Parameters<typeof openOrder>) {
  try {
    return await openOrder(db, gateway, booking, now, options);
  } catch (error) {
    if (error instanceof Unavailable || error instanceof Conflict) return booking;
    throw error;
  }
}

interface Counter extends AdminAct {
  admin: Viewer & { name: string };
  commissionBasisPoints?: number;
}

/**
 * Books at the counter for a person who has paid in cash: booking, payment and receipt in one transaction.
 * @throws Forbidden; Unconfirmed; as requestBooking
 */
export async function placeCounterBooking(
  db: Db,
  request: Omit<BookingRequest, "contact"> & { farmer: Farmer },
  { admin, isConfirmed, commissionBasisPoints = 0, now }: Counter,
): Promise<Booking> {
  if (!admin.isAdmin) throw new Forbidden("notAllowed");
  if (isConfirmed !== true) throw new Unconfirmed();
  requireBookableDates(request, now);
  const workPlace = await findWorkPlace(db, { id: request.equipmentId }, request);
  return db.transaction().execute(async (trx) => {
    const given = { now, by: "admin", commissionBasisPoints } as const;
    const booking = await insertBooking(trx, { ...request, workPlace }, admin, given);
    return takeCash(trx, booking, { admin, now });
  });
}
