import type { Trx } from "~db/open";
import { isAhead, type Booking } from "~/domain/bookings/booking";
import { dayInIndia } from "~/domain/calendar/day";
import { MS_PER_MINUTE, MS_PER_SECOND } from "~/domain/calendar/duration";
import { enqueue } from "~/domain/outbox/outbox.server";
import { CAPTURABLE_MINUTES } from "~/gateways/razorpay.server";

/** Time for the request that reported the payment to capture it itself. */
const CAPTURE_AFTER_MS = MS_PER_SECOND;

/**
 * Marks an unpaid booking as having an authorised payment, and enqueues the poll that captures it, in the caller's
 * transaction. One poll a payment: two payments of one order overwrite each other's mark, and a poll for each change of
 * the mark would double the polls without end.
 */
export async function markAuthorized(trx: Trx, booking: Booking, paymentId: string, now: Date): Promise<void> {
  if (booking.paymentState !== "unpaid" || booking.authorizedPaymentId === paymentId) return;
  await trx
    .updateTable("bookings")
    .set({ authorizedPaymentId: paymentId })
    .where("id", "=", booking.id)
    .where("paymentState", "=", "unpaid")
    .execute();
  const orderId = booking.razorpayOrderId;
  await enqueue(trx, {
    kind: "order_look",
    dedupeKey: `order_look:${orderId}:${paymentId}`,
    payload: { orderId, once: true },
    now,
    afterMs: CAPTURE_AFTER_MS,
  });
}

/**
 * Holds that ended before this are not extended by an authorised payment: the provider returns it, since it can no longer
 * be captured.
 */
export function oldestHoldWithAuthorized(now: Date): string {
  return new Date(now.getTime() - CAPTURABLE_MINUTES * MS_PER_MINUTE).toISOString();
}

/**
 * Whether an authorised payment keeps the days of an unpaid booking whose hold is over: as long as the provider may still
 * capture it, and the renter can still have the machine from the first day on.
 */
export function isKeptByAuthorized(booking: Pick<Booking, "holdUntil" | "startDate">, now: Date): boolean {
  if (booking.holdUntil === null || !isAhead(booking, dayInIndia(now))) return false;
  return booking.holdUntil >= oldestHoldWithAuthorized(now);
}

/** Removes the mark once its payment is captured, refunded or failed. */
export async function clearAuthorized(trx: Trx, booking: Booking, paymentId: string): Promise<void> {
  if (booking.authorizedPaymentId !== paymentId) return;
  await trx
    .updateTable("bookings")
    .set({ authorizedPaymentId: null })
    .where("id", "=", booking.id)
    .where("authorizedPaymentId", "=", paymentId)
    .execute();
}
