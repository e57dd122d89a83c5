import type { Db } from "~db/open";
import type { Booking } from "~/domain/bookings/booking";
import type { BookingRequest } from "~/domain/bookings/booking-schema";
import { requestBooking } from "~/domain/bookings/request-booking.server";
import { Conflict, Unavailable } from "~/domain/errors";
import type { RazorpayGateway } from "~/gateways/razorpay.server";
import { forgetRecommendations } from "~/domain/recommendations/recommend.server";
import { openOrder } from "~/domain/payments/open-order.server";

/**
 * Books equipment and creates the order at the provider. The booking is made even when the provider is down: it then
 * stays pending, and paying creates the order.
 *
 * @throws what requestBooking throws
 */
export async function placeBooking(
  db: Db,
  gateway: RazorpayGateway | undefined,
  request: BookingRequest,
  renter: { id: number; isAdmin?: boolean },
  options: Omit<Parameters<typeof requestBooking>[3], "isUnpaidLimited">,
): Promise<Booking> {
  // The office books at its counter for people without a phone.
  const booking = await requestBooking(db, request, renter, { ...options, isUnpaidLimited: renter.isAdmin !== true });
  try {
    return await openOrder(db, gateway, booking, options.now, { isNew: true });
  } catch (error) {
    if (error instanceof Unavailable || error instanceof Conflict) return booking;
    throw error;
  } finally {
    await forgetRecommendations(db, renter);
  }
}

const placings = new WeakMap<Db, Map<string, Promise<Booking>>>();

/**
 * The same for a form, which may be submitted twice: a second, equal submission while the first is under way gets the
 * booking of the first, with its order.
 *
 * @throws what requestBooking throws
 */
export function placeBookingOnce(...args: Parameters<typeof placeBooking>): Promise<Booking> {
  const [db, , request, renter] = args;
  const underWay = placings.get(db) ?? new Map<string, Promise<Booking>>();
  placings.set(db, underWay);
  const key = JSON.stringify([renter.id, request]);
  const known = underWay.get(key);
  if (known !== undefined) return known;
  const placed = placeBooking(...args).finally(() => underWay.delete(key));
  underWay.set(key, placed);
  return placed;
}
