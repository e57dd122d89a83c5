import type { Booking } from "~/domain/bookings/booking";
import { findSameLiveBooking } from "~/domain/bookings/booking-queries.server";
import { isCounterBooking } from "~/domain/bookings/cash";
import { placeCounterBooking, type CounterRequest } from "~/domain/checkout/place-counter-booking.server";
import { Conflict } from "~/domain/errors";
import type { UserCall } from "~/http/call.server";

/**
 * Books at the counter; sent twice by the same admin, it is the booking of the first time.
 *
 * @throws what placeCounterBooking throws
 */
export async function bookAtCounter(
  { db, user, now }: UserCall,
  request: CounterRequest,
  isConfirmed: boolean,
): Promise<Booking> {
  try {
    return await placeCounterBooking(db, request, { admin: user, isConfirmed, now });
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const same = await findSameLiveBooking(db, request.equipmentId, request, user);
    if (same === undefined || !isCounterBooking(same)) throw error;
    return same;
  }
}
