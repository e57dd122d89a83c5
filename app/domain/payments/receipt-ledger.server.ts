import type { Paise } from "~/domain/money";
import type { Trx, Db } from "~db/open";
import type { Booking } from "~/domain/bookings/booking";
import { drawToken, findDocumentFacts, type DocumentFacts } from "./document-facts.server";

/** Facts of the booking, frozen on its receipt. The keys are stored JSON. */
export interface ReceiptMetadata extends Partial<DocumentFacts> {
  booking_dates?: { start: string; end: string };
  payment_method?: string;
  /** Who took the cash, at the office's counter. */
  received_by?: string;
}

/** Upserts the one receipt of a booking at a payment that succeeded or failed. A paid receipt never becomes failed. */
export async function writeReceipt(
  trx: Trx,
  booking: Booking,
  payment: { id: string; amount: Paise; method: string | null; status: "paid" | "failed"; receivedBy?: string },
  now: Date,
): Promise<void> {
  const { language } = await trx
    .selectFrom("users")
    .select("language")
    .where("id", "=", booking.userId)
    .executeTakeFirstOrThrow();
  const metadata: ReceiptMetadata = {
    ...(await findDocumentFacts(trx, booking.id)),
    booking_dates: { start: booking.startDate, end: booking.endDate },
    ...(payment.method === null ? {} : { payment_method: payment.method }),
    ...(payment.receivedBy === undefined ? {} : { received_by: payment.receivedBy }),
  };
  const written = {
    status: payment.status,
    amount: payment.amount,
    generatedAt: now.toISOString(),
    razorpayPaymentId: payment.id,
    method: payment.method,
    metadata: JSON.stringify(metadata),
  };
  await trx
    .insertInto("receipts")
    .values({ bookingId: booking.id, userId: booking.userId, language, pdfUrl: null, token: drawToken(), ...written })
    .onConflict((conflict) =>
      conflict.column("bookingId").doUpdateSet(written).where("receipts.status", "in", ["pending", "failed"]),
    )
    .execute();
}

export async function moveReceipt(trx: Trx, { id, startDate, endDate }: Booking): Promise<void> {
  const receipt = await trx.selectFrom("receipts").select("metadata").where("bookingId", "=", id).executeTakeFirst();
  if (receipt === undefined) return;
  const facts = JSON.parse(receipt.metadata) as ReceiptMetadata;
  const metadata: ReceiptMetadata = { ...facts, booking_dates: { start: startDate, end: endDate } };
  await trx
    .updateTable("receipts")
    .set({ metadata: JSON.stringify(metadata) })
    .where("bookingId", "=", id)
    .execute();
}

export async function markReceipt(trx: Trx, bookingId: number, status: "refund_pending" | "refunded"): Promise<void> {
  await trx
    .updateTable("receipts")
    .set({ status })
    .where("bookingId", "=", bookingId)
    .where("status", "in", ["paid", "refund_pending", "refunded"])
    .execute();
}

export type BookingPayment = Awaited<ReturnType<typeof listPaymentsOf>>[number];

/** The payments of a booking, oldest first: one settles it, others are refunded. The caller checks access. */
export async function listPaymentsOf(db: Db, bookingId: number) {
  const rows = await db
    .selectFrom("payments")
    .select(["id", "amount", "amountRefunded", "method", "status", "settles", "createdAt"])
    .where("bookingId", "=", bookingId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, settles: row.settles === 1 }));
}
