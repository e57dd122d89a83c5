import type { Trx } from "~db/open";
import { dayInIndia } from "~/domain/calendar/day";
import { Conflict } from "~/domain/errors";
import { hasAccountEnded } from "~/domain/users/account-ending.server";
import { isAhead, type Booking } from "./booking";
import { datesTaken, findTakenDays } from "./booking-days.server";

/**
 * Why a booking that has ended cannot take its days again; undefined where it can. Its days must lie ahead and be
 * free, its equipment must not be deleted, and its renter's account must not have ended. Late money
 * revives nothing on equipment that its owner has set to unavailable; an admin may. The key of `booking_days` guards against
 * concurrent bookings.
 *
 * @param by the admin who approves a rejected booking, or the provider whose money came after the hold expired
 */
export async function findRevivalConflict(
  trx: Trx,
  booking: Booking,
  by: "admin" | "provider",
  now: Date,
): Promise<Conflict | undefined> {
  if (!isAhead(booking, dayInIndia(now))) return new Conflict("bookingOver");
  if (await hasAccountEnded(trx, booking.userId)) return new Conflict("notDecidable");
  const equipment = await trx
    .selectFrom("equipment")
    .select("availability")
    .where("id", "=", booking.equipmentId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  const isOffered = equipment !== undefined && (by === "admin" || equipment.availability === 1);
  if (!isOffered) return new Conflict("equipmentUnavailable");
  const taken = await findTakenDays(trx, booking.equipmentId, booking.startDate, booking.endDate);
  return taken.length > 0 ? datesTaken() : undefined;
}
