import type { Trx } from "~db/connection";
import { toBooking } from "~/domain/bookings/booking-rows.server";
import { tellingsOfRefund, type RefundStep } from "~/domain/notifications/notification";
import { tellPeople } from "~/domain/notifications/notify.server";

export interface AnnouncedRefund {
  id: number;
  bookingId: number;
  /** Paise. */
  amount: number;
  reason: string;
  /** Counts the requests to the provider: each may fail once. */
  round: number;
}

/** Tells of money on its way back, in the transaction that writes it down; each step of a refund is told once. */
export async function announceRefund(trx: Trx, refund: AnnouncedRefund, step: RefundStep, now: Date): Promise<void> {
  const tellings = tellingsOfRefund(step, refund.reason);
  const row = await trx.selectFrom("bookings").selectAll().where("id", "=", refund.bookingId).executeTakeFirstOrThrow();
  const name = `refund:${refund.id}:${step}${step === "failed" ? `:${refund.round}` : ""}`;
  await tellPeople(trx, { booking: toBooking(row), tellings, values: { refundAmount: refund.amount }, name, now });
}
