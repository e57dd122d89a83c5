import type { Db } from "~db/open";
import type { Booking } from "~/domain/bookings/booking";
import { requireBooking, type Viewer } from "~/domain/bookings/booking-queries.server";
import { Conflict, Forbidden, Unavailable } from "~/domain/errors";
import { GatewayRefused, GatewayUnavailable, type RazorpayGateway } from "~/gateways/razorpay.server";
import { settleOrExpire } from "./reconcile.server";

/**
 * Polls the provider for a booking's payment now: a captured payment settles the booking; without one, a hold that
 * is over expires.
 *
 * @returns the booking afterwards
 * @throws Forbidden for anyone but an admin; NotFound; Conflict where the booking is not unpaid;
 *   Unavailable while the provider does not answer
 */
export async function recheckPayment(
  db: Db,
  gateway: RazorpayGateway | undefined,
  bookingId: number | undefined,
  { admin, now }: { admin: Viewer; now: Date },
): Promise<Booking> {
  if (!admin.isAdmin) throw new Forbidden("notAllowed");
  const booking = await requireBooking(db, bookingId, admin);
  if (booking.paymentState !== "unpaid") throw new Conflict("bookingChanged");
  if (gateway === undefined) throw new Unavailable("gatewayMissing");
  try {
    await settleOrExpire(db, gateway, booking, now);
  } catch (error) {
    if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) throw new Unavailable("providerSilent");
    throw error;
  }
  return requireBooking(db, bookingId, admin);
}
