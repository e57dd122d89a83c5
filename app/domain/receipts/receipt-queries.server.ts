import type { Db, Row } from "~db/schema";
import { paged } from "~/domain/count-rows.server";
import { NotFound, renameNotFound } from "~/domain/errors";
import { type Viewer, requireBooking } from "~/domain/bookings/booking-queries.server";
import type { ReceiptMetadata } from "~/domain/payments/receipt-ledger.server";
import { writeDocumentCode } from "./document-code.server";
import { languageOrDefault } from "~/i18n/language";
import { OUTSTANDING } from "~/domain/bookings/balance";
import { toPaise, type Paise, type Rupees } from "~/domain/money";

type StoredReceipt = Row<"receipts">;
export type ReceiptStatus = StoredReceipt["status"];

/** Of a booking whose payment was captured, refunded or not. */
export const DOWNLOADABLE: readonly ReceiptStatus[] = ["paid", "refund_pending", "refunded"];

/** True once a payment was captured, refunded or not. */
export function isDownloadable({ status }: { status: ReceiptStatus }): boolean {
  return DOWNLOADABLE.includes(status);
}

/** `timestamp` and `paymentId` repeat other fields under the names that API clients read. */
function toReceipt({ token, ...row }: StoredReceipt) {
  return {
    ...row,
    /** Printed; by it anyone can check that the paper is genuine. */
    code: writeDocumentCode("receipt", { id: row.id, token }),
    timestamp: row.generatedAt,
    paymentId: row.razorpayPaymentId,
    pdfUrl: isDownloadable(row) ? `/api/receipts/${row.id}/download` : null,
    language: languageOrDefault(row.language),
    metadata: JSON.parse(row.metadata) as ReceiptMetadata,
  };
}
export type Receipt = ReturnType<typeof toReceipt>;

/** A renter's own receipts, newest first. */
export const listReceipts = (db: Db, renter: { id: number }) =>
  paged(db, db.selectFrom("receipts").selectAll().where("userId", "=", renter.id).orderBy("id", "desc"), toReceipt);

/** A receipt, for its renter, owner or an admin. @throws NotFound for anyone else, and where there is none */
export async function requireReceipt(db: Db, id: number, asker: Viewer): Promise<Receipt> {
  const receipts = db.selectFrom("receipts").selectAll();
  const row = await receipts.where("id", "=", id).executeTakeFirstOrThrow(() => new NotFound("receiptNotFound"));
  await requireBooking(db, row.bookingId, asker).catch(renameNotFound("receiptNotFound"));
  return toReceipt(row);
}

/** A booking's receipt, for renter, owner and admins. @throws NotFound for anyone else, and before a payment */
export async function requireBookingReceipt(db: Db, bookingId: number, asker: Viewer): Promise<Receipt> {
  const booking = await requireBooking(db, bookingId, asker).catch(renameNotFound("receiptNotFound"));
  const receipt = await findBookingReceipt(db, booking.id);
  if (receipt === undefined) throw new NotFound("receiptNotFound");
  return receipt;
}

/** The receipt of a booking; the caller checks who may see it. */
export async function findBookingReceipt(db: Db, bookingId: number): Promise<Receipt | undefined> {
  const row = await db.selectFrom("receipts").selectAll().where("bookingId", "=", bookingId).executeTakeFirst();
  return row && toReceipt(row);
}

/** What a receipt says of the part of the price that is paid at the return; undefined where all is paid online. */
export async function findReceiptBalance(db: Db, bookingId: number) {
  const row = await db
    .selectFrom("balances")
    .innerJoin("bookings", "bookings.id", "balances.bookingId")
    .select(["totalPrice", "amount", "state", "way", "settledAt"])
    .where("bookingId", "=", bookingId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { totalPrice, amount, state, way, settledAt } = row;
  return {
    /** Of the whole. */
    price: toPaise(totalPrice),
    amount: toPaise(amount),
    /** True while it is to be paid; false once it is, and where the booking has ended. */
    isOwed: OUTSTANDING.includes(state),
    /** How it was paid and when; null while it is not. */
    way: settledAt === null ? null : way,
    settledAt,
  };
}
export type ReceiptBalance = NonNullable<Awaited<ReturnType<typeof findReceiptBalance>>>;

/** How a receipt adds up: price and difference, where the office assigned more or less; or paid online and balance. */
export function sumUp({ amount }: { amount: Paise }, price: Rupees, balance: { amount: Paise } | undefined) {
  const total = amount + (balance?.amount ?? 0);
  return { difference: total - toPaise(price), total };
}
