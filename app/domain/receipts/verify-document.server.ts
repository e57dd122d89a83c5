import type { Db } from "~db/open";
import { listAcceptedMoves } from "~/domain/bookings/booking-moves.server";
import { countDays, type DayRange } from "~/domain/calendar/day";
import { namesOn, type DocumentFacts } from "~/domain/payments/document-facts.server";
import { writeInitials } from "~/domain/users/initials";
import { isSignatureOf, readDocumentCode, type DocumentKind } from "./document-code.server";
import { creditNoteNumber } from "./credit-notes.server";
import { findReceiptBalance, type ReceiptBalance, isDownloadable, type ReceiptStatus } from "./receipt-queries.server";

/** What anyone with the paper may read: what is printed on it, and of people their initials alone. */
export interface VerifiedDocument {
  kind: DocumentKind;
  /** As printed. */
  number: string;
  /** ISO 8601 instant. */
  generatedAt: string;
  /** Paise. */
  amount: number;
  /** ISO 4217 code. */
  currency: string;
  startDate: string;
  endDate: string;
  /** Number of days. */
  days: number;
  /** The days of the booking now, where they were moved after the paper was made; null otherwise. */
  movedTo: DayRange | null;
  /** Of the payment, now. */
  status: ReceiptStatus;
  /** Refunded paise of the payment so far. */
  refundedAmount: number;
  /** What is paid at the return of what the receipt is for; null where all is paid online, and for a credit note. */
  balance: ReceiptBalance | null;
  renterInitials: string;
  /** Where the renter booked for somebody else. */
  farmerInitials?: string;
  ownerInitials: string;
}

/**
 * The document that a printed code belongs to.
 *
 * @param typed the code, also with blanks, without dashes and in lower case
 * @returns undefined for a code that we did not issue, or whose number, amount or days were never those of the document
 */
export async function verifyDocument(db: Db, typed: string): Promise<VerifiedDocument | undefined> {
  const code = readDocumentCode(typed);
  if (code === undefined) return undefined;
  const row = await (code.kind === "receipt" ? selectReceipt(db, code.id) : selectCreditNote(db, code.id));
  if (row === undefined) return undefined;
  const { publicId, bookingId, named, ...found } = row;
  const { renterName, farmerName, ownerName } = namesOn(JSON.parse(named) as Partial<DocumentFacts>);
  const now: DayRange = { startDate: found.startDate, endDate: found.endDate };
  const status = found.status as ReceiptStatus;
  const facts = { ...found, status, kind: code.kind };
  if (!isDownloadable(facts)) return undefined;
  const isPrinted = (days: DayRange) => isSignatureOf(code.signature, { ...facts, ...days }, publicId);
  const printed = isPrinted(now) ? now : await findEarlierDays(db, bookingId, isPrinted);
  if (printed === undefined) return undefined;
  return {
    ...facts,
    ...printed,
    number: code.kind === "receipt" ? String(code.id) : creditNoteNumber(code.id),
    days: countDays(printed.startDate, printed.endDate),
    movedTo: printed === now ? null : now,
    balance: (code.kind === "receipt" ? await findReceiptBalance(db, bookingId) : undefined) ?? null,
    renterInitials: writeInitials(renterName),
    ...(farmerName === undefined ? {} : { farmerInitials: writeInitials(farmerName) }),
    ownerInitials: writeInitials(ownerName),
  };
}

/** Days that a booking had before they were moved. */
async function findEarlierDays(
  db: Db,
  bookingId: number,
  isPrinted: (days: DayRange) => boolean,
): Promise<DayRange | undefined> {
  const moves = await listAcceptedMoves(db, bookingId);
  return moves.map(({ from }) => from).findLast(isPrinted);
}

function selectReceipt(db: Db, id: number) {
  return selectBooking(db)
    .innerJoin("receipts", "receipts.bookingId", "bookings.id")
    .leftJoin("payments", "payments.id", "receipts.razorpayPaymentId")
    .select(["receipts.id", "receipts.amount", "receipts.currency", "receipts.generatedAt", "receipts.status"])
    .select("receipts.metadata as named")
    .select(({ fn, val }) => fn.coalesce("payments.amountRefunded", val(0)).as("refundedAmount"))
    .where("receipts.id", "=", id)
    .executeTakeFirst();
}

/** With the days that its payment was made for, where those of the booking were changed after it. */
async function selectCreditNote(db: Db, id: number) {
  const row = await selectBooking(db)
    .innerJoin("credit_notes", "credit_notes.bookingId", "bookings.id")
    .innerJoin("refunds", "refunds.id", "credit_notes.refundId")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["credit_notes.id", "credit_notes.amount", "payments.currency", "credit_notes.generatedAt"])
    .leftJoin("replaced_orders", "replaced_orders.orderId", "payments.orderId")
    .select([
      "credit_notes.facts as named",
      "replaced_orders.startDate as oldStart",
      "replaced_orders.endDate as oldEnd",
    ])
    .select(({ val }) => ["payments.amountRefunded as refundedAmount", val("refunded").as("status")])
    .where("credit_notes.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { oldStart, oldEnd, ...found } = row;
  return oldStart === null || oldEnd === null ? found : { ...found, startDate: oldStart, endDate: oldEnd };
}

function selectBooking(db: Db) {
  return db
    .selectFrom("bookings")
    .select(["bookings.id as bookingId", "publicId", "bookings.startDate", "bookings.endDate"]);
}
