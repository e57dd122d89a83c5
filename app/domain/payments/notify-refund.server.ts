import type { Trx } from "~db/open";
import { isLive, type Booking } from "~/domain/bookings/booking";
import { toBooking } from "~/domain/bookings/booking-rows.server";
import { notifyParties, type PartyNotification } from "~/domain/bookings/notify-parties.server";

export interface NotifiedRefund {
  id: number;
  bookingId: number;
  /** Paise. */
  amount: number;
  reason: string;
  /** Number of the request to the provider: each may fail once. */
  round: number;
}

/** Progress of a refund. Part of the stored deduplication key: its values stay as they are. */
export type RefundStep = "owed" | "returned" | "failed";

/** Notifies of a step of a refund once, in the transaction that records it. */
export async function notifyRefund(trx: Trx, refund: NotifiedRefund, step: RefundStep, now: Date): Promise<void> {
  const row = await trx.selectFrom("bookings").selectAll().where("id", "=", refund.bookingId).executeTakeFirstOrThrow();
  const booking = toBooking(row);
  await notifyParties(trx, {
    booking,
    notifications: notificationsOfRefund(step, step === "owed" ? reasonNow(refund.reason, booking) : refund.reason),
    values: { refundAmount: refund.amount },
    eventKey: `refund:${refund.id}:${step}${step === "failed" ? `:${refund.round}` : ""}`,
    now,
  });
}

/** Why money goes back as its renter reads it: for replaced days, only where the new ones still need to be paid. */
function reasonNow(reason: string, booking: Booking): string {
  if (reason !== "replaced" || (isLive(booking) && booking.paymentState === "unpaid")) return reason;
  return isLive(booking) ? "second" : "late";
}

/**
 * Who is notified of a step. A refund after a cancellation or a rejection is announced in that notification; one
 * for a second or late payment gets a notification of its own.
 */
export function notificationsOfRefund(step: RefundStep, reason: string): readonly PartyNotification[] {
  if (step === "failed") return [{ to: "admins", kind: "refundFailed" }];
  if (step === "returned") return [{ to: "renter", kind: reason === "second" ? "secondReturned" : "refunded" }];
  if (reason === "second") return [{ to: "renter", kind: "secondPayment" }];
  if (reason === "replaced") return [{ to: "renter", kind: "replacedPayment" }];
  return reason === "late" ? [{ to: "renter", kind: "latePayment" }] : [];
}
