import type { Booking } from "~/domain/bookings/booking";
import { isCounterBooking } from "~/domain/bookings/cash";
import { findRepeatedBooking } from "~/domain/bookings/repeated-booking.server";
import { placeCounterBooking, type CounterRequest } from "~/domain/checkout/place-counter-booking.server";
import { Conflict } from "~/domain/errors";
import type { UserCall } from "~/http/call.server";

/**
 * Books at the counter; sent twice by the same admin for the same farmer, it is the booking of the first time.
 *
 * @throws what placeCounterBooking throws, and Conflict "bookedOtherwise"
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
    const repeated = await findRepeatedBooking(db, request, user);
    if (repeated === undefined || !isCounterBooking(repeated)) throw error;
    return repeated;
  }
}
