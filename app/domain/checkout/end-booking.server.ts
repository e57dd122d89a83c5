import type { Trx } from "~db/open";
import { findTransition, type Actor, type Booking } from "~/domain/bookings/booking";
import { findBalance } from "~/domain/bookings/booking-balances.server";
import { changeBooking } from "~/domain/bookings/change-booking.server";
import { Conflict } from "~/domain/errors";
import { findPaidSums } from "~/domain/payments/paid-sums.server";
import { quoteRefund } from "~/domain/payments/refund-policy";
import { createRefund, type RefundReason } from "~/domain/payments/refunds.server";
import { removeReview } from "~/domain/reviews/reviews.server";

export interface BookingEnd {
  event: "cancel" | "reject";
  by: Extract<Actor, "renter" | "owner" | "admin">;
  actorId: number;
  reason?: string;
  now: Date;
}

const REASONS: Record<BookingEnd["by"], RefundReason> = {
  renter: "cancelled_by_renter",
  owner: "cancelled_by_owner",
  admin: "rejected",
};

/**
 * Ends a live booking: frees its days, removes its review and creates the refund that the transition table and the policy give, in the
 * caller's transaction.
 *
 * @throws Conflict where the state of the booking does not allow it, and once its balance is confirmed: money that went
 *   from hand to hand cannot be sent back
 */
export async function endBooking(trx: Trx, booking: Booking, end: BookingEnd): Promise<Booking> {
  const step = findTransition(booking, end.event, end.by);
  if (step === undefined) throw new Conflict("bookingChanged");
  if ((await findBalance(trx, booking.id))?.state === "confirmed") throw new Conflict("balanceConfirmed");
  const refundAmount =
    step.refund === undefined ? null : quoteRefund(booking, await findPaidSums(trx, booking), end.by, end.now).amount;
  const ended = await changeBooking(trx, booking, { ...end, set: { refundAmount } });
  await removeReview(trx, ended.id);
  if (refundAmount === null || booking.razorpayPaymentId === null) return ended;
  await createRefund(trx, {
    bookingId: booking.id,
    paymentId: booking.razorpayPaymentId,
    amount: refundAmount,
    reason: REASONS[end.by],
    now: end.now,
  });
  return ended;
}
