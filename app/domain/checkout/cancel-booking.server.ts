import type { Db } from "~db/open";
import { isCancellable, isLive, type Booking, type BookingStatus } from "~/domain/bookings/booking";
import { partAtCounter, requireBookingAndRole, type Viewer } from "~/domain/bookings/booking-queries.server";
import { isHandedOver } from "~/domain/bookings/handed-over.server";
import { isRepeated } from "~/domain/bookings/repeated-change.server";
import { dayInIndia } from "~/domain/calendar/day";
import { Conflict, Forbidden, type MessageKey } from "~/domain/errors";
import { endBooking } from "./end-booking.server";

const WHY_ENDED: Partial<Record<BookingStatus, MessageKey>> = { rejected: "cancelRejected", expired: "cancelExpired" };

/**
 * Cancels a booking for its renter or the owner. A payment is refunded by the policy; the amount is stored on the
 * booking.
 *
 * @param request.shownRefund paise that were shown before; a smaller refund is a Conflict
 * @returns the booking afterwards; the same again changes nothing
 * @throws NotFound for a stranger; Forbidden for an admin, who rejects instead save for what was booked at the counter; Conflict where it has ended, from its
 *   start day or its handover on, and for a renter whose days were moved once it had begun
 */
export async function cancelBooking(
  db: Db,
  id: number | undefined,
  {
    user,
    reason,
    shownRefund,
    now,
  }: { user: Viewer; reason?: string | undefined; shownRefund?: number | undefined; now: Date },
): Promise<Booking> {
  return db.transaction().execute(async (trx) => {
    const { booking, part: seenAs } = await requireBookingAndRole(trx, id, user);
    const part = partAtCounter(booking, seenAs);
    if (part === "admin") throw new Forbidden("notAllowed");
    if (
      booking.status === "cancelled" &&
      (await isRepeated(trx, booking, { event: "cancel", actorId: user.id, reason }))
    )
      return booking;
    if (!isLive(booking)) throw new Conflict(WHY_ENDED[booking.status] ?? "bookingEnded");
    const known = { today: dayInIndia(now), isHandedOver: await isHandedOver(trx, booking) };
    if (!isCancellable(booking, part, known)) throw new Conflict("cancelTooLate");
    const ended = await endBooking(trx, booking, {
      event: "cancel",
      by: part,
      actorId: user.id,
      now,
      ...(reason === undefined ? {} : { reason }),
    });
    if (shownRefund !== undefined && shownRefund > (ended.refundAmount ?? 0)) throw new Conflict("refundTermsChanged");
    return ended;
  });
}
