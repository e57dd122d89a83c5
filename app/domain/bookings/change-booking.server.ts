import type { Trx } from "~db/open";
import { Conflict } from "~/domain/errors";
import { notifyBookingChange } from "./notify-booking-change.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { findTransition, type Actor, type Booking, type BookingEvent } from "./booking";
import { moveBalance } from "./booking-balances.server";
import { endMove } from "./booking-moves.server";
import { toBooking } from "./booking-rows.server";
import { holdDays, releaseDays } from "./booking-days.server";

export interface BookingChange {
  event: BookingEvent;
  by: Actor;
  actorId?: number;
  reason?: string;
  /** Paise that were paid, where it is another amount than was asked for. */
  paid?: number;
  now: Date;
  /** Further columns to set, as they are stored: `quote` as JSON. */
  set?: { quote?: string | null; advance?: number | null } & Partial<
    Pick<
      Booking,
      | "razorpayOrderId"
      | "razorpayPaymentId"
      | "holdUntil"
      | "refundAmount"
      | "startDate"
      | "endDate"
      | "totalPrice"
      | "orderRound"
      | "refundLimit"
    >
  >;
}

/**
 * Moves a booking along the transition table: compare-and-swap on its state, then its days, its audit entry and its
 * notifications, in the caller's transaction.
 *
 * @param booking as read before, possibly outdated
 * @returns the booking afterwards
 * @throws Conflict "bookingChanged" when the table has no such transition or the booking was changed concurrently
 */
export async function changeBooking(trx: Trx, booking: Booking, change: BookingChange): Promise<Booking> {
  const step = findTransition(booking, change.event, change.by);
  if (step === undefined) throw new Conflict("bookingChanged");
  const at = change.now.toISOString();
  const row = await trx
    .updateTable("bookings")
    .set({
      status: step.to ?? booking.status,
      paymentState: step.paymentTo ?? booking.paymentState,
      lastStatusUpdate: at,
      ...change.set,
    })
    .where("id", "=", booking.id)
    .where("status", "=", booking.status)
    .where("paymentState", "=", booking.paymentState)
    .where("orderRound", "=", booking.orderRound)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Conflict("bookingChanged");
  const changed = toBooking(row);
  if (step.days === "free") {
    await releaseDays(trx, changed);
    await endMove(trx, changed.id, at);
    await moveBalance(trx, changed.id, "end");
  }
  if (step.days === "take") await holdDays(trx, changed, changed);
  await recordAudit(trx, {
    at,
    actor: change.by,
    actorId: change.actorId ?? null,
    subject: "booking",
    subjectId: changed.id,
    action: change.event,
    fromState: `${booking.status}/${booking.paymentState}`,
    toState: `${changed.status}/${changed.paymentState}`,
    reason: change.reason ?? null,
  });
  await notifyBookingChange(trx, { ...change, before: booking, after: changed });
  return changed;
}
