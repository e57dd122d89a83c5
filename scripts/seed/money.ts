import { toPaise } from "~/domain/money";
import type { Trx } from "~db/open";
import { findDocumentFacts } from "~/domain/payments/document-facts.server";
import type { DemoStep } from "../demo/booking-timeline";
import type { DemoBooking, DemoEquipment, DemoLanguage } from "../demo/index";
import { createProviderId } from "./ids";
import { timeOfEvent } from "./timelines";

interface ProviderIds {
  orderId: string;
  paymentId: string;
}

interface MoneyOf {
  booking: {
    id: number;
    userId: number;
    requestedAt: Date;
    /** Whole rupees. */
    totalPrice: number;
    startDate: string;
    endDate: string;
  };
  equipment: DemoEquipment;
  /** Of the receipt. */
  language: DemoLanguage;
  /** Absent where the booking is unpaid. */
  provider: ProviderIds | undefined;
  now: Date;
}

/**
 * Inserts a booking's payment, receipt, refund and credit note, as far as it has them.
 *
 * @returns the id of the refund, if any
 */
export async function insertMoney(trx: Trx, demo: DemoBooking, of: MoneyOf): Promise<number | undefined> {
  if (of.provider !== undefined) await insertPayment(trx, demo, of, of.provider);
  const refundId = of.provider === undefined ? undefined : await insertRefund(trx, demo, of, of.provider);
  if (demo.receipt !== null) await insertReceipt(trx, demo, demo.receipt, of);
  return refundId;
}

const timeOf = (demo: DemoBooking, { booking, now }: MoneyOf, ...events: DemoStep["event"][]) =>
  timeOfEvent(demo, booking.requestedAt, now, ...events).toISOString();

const paiseOf = ({ booking }: MoneyOf) => toPaise(booking.totalPrice);
const refundPaiseOf = (demo: DemoBooking, of: MoneyOf) => (paiseOf(of) * (demo.refundPercent ?? 100)) / 100;

async function insertPayment(trx: Trx, demo: DemoBooking, of: MoneyOf, provider: ProviderIds): Promise<void> {
  const capturedAt = timeOf(demo, of, "capture");
  const isRefunded = demo.paymentState === "refunded";
  await trx
    .insertInto("payments")
    .values({
      id: provider.paymentId,
      bookingId: of.booking.id,
      orderId: provider.orderId,
      amount: paiseOf(of),
      currency: "INR",
      settles: 1,
      capturedAt,
      createdAt: capturedAt,
      status: isRefunded ? "refunded" : "captured",
      method: demo.receipt?.method ?? null,
      amountRefunded: isRefunded ? refundPaiseOf(demo, of) : 0,
    })
    .execute();
}

async function insertReceipt(
  trx: Trx,
  demo: DemoBooking,
  receipt: NonNullable<DemoBooking["receipt"]>,
  of: MoneyOf,
): Promise<void> {
  const { booking, provider, language } = of;
  const metadata = {
    ...(await findDocumentFacts(trx, booking.id, provider?.paymentId ?? "")),
    booking_dates: { start: booking.startDate, end: booking.endDate },
    payment_method: receipt.method,
  };
  await trx
    .insertInto("receipts")
    .values({
      bookingId: booking.id,
      userId: booking.userId,
      amount: paiseOf(of),
      status: demo.paymentState.startsWith("refund_") ? "refund_pending" : receipt.status,
      generatedAt: provider === undefined ? booking.requestedAt.toISOString() : timeOf(demo, of, "capture"),
      razorpayPaymentId: provider?.paymentId ?? null,
      pdfUrl: null,
      method: receipt.method,
      language,
      metadata: JSON.stringify(metadata),
    })
    .execute();
}

const REFUND_STATUSES: Partial<Record<DemoBooking["paymentState"], string>> = {
  refund_pending: "pending",
  refunded: "processed",
  refund_failed: "failed",
};
const REFUND_REASONS: Partial<Record<NonNullable<DemoBooking["endedBy"]>, string>> = {
  renter: "cancelled_by_renter",
  owner: "cancelled_by_owner",
  admin: "rejected",
};

/** Inserts the refund of a booking that has one, and its credit note once it is processed. */
async function insertRefund(
  trx: Trx,
  demo: DemoBooking,
  of: MoneyOf,
  { paymentId }: ProviderIds,
): Promise<number | undefined> {
  const status = REFUND_STATUSES[demo.paymentState];
  if (status === undefined) return undefined;
  const bookingId = of.booking.id;
  const amount = refundPaiseOf(demo, of);
  const settledAt = timeOf(demo, of);
  const { id: refundId } = await trx
    .insertInto("refunds")
    .values({
      bookingId,
      paymentId,
      amount,
      reason: (demo.endedBy && REFUND_REASONS[demo.endedBy]) ?? "rejected",
      status,
      providerRefundId: createProviderId("rfnd"),
      createdAt: timeOf(demo, of, "reject", "cancel"),
      settledAt: status === "pending" ? null : settledAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (status === "processed")
    await trx
      .insertInto("credit_notes")
      .values({
        refundId,
        bookingId,
        userId: of.booking.userId,
        amount,
        generatedAt: settledAt,
        facts: JSON.stringify(await findDocumentFacts(trx, bookingId, paymentId)),
      })
      .execute();
  return refundId;
}
