import type { Booking } from "~/domain/bookings/booking";
import { findSameLiveBooking } from "~/domain/bookings/booking-queries.server";
import { isCounterBooking } from "~/domain/bookings/cash";
import { findFarmer } from "~/domain/bookings/farmers.server";
import { placeCounterBooking, type CounterRequest } from "~/domain/checkout/place-counter-booking.server";
import { Conflict } from "~/domain/errors";
import type { UserCall } from "~/http/call.server";

/**
 * Books at the counter; sent twice by the same admin for the same farmer, it is the booking of the first time.
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
    const farmer = await findFarmer(db, same.id);
    if (farmer?.name !== request.farmer.name || farmer.phone !== request.farmer.phone) throw error;
    return same;
  }
}
