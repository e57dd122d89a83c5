import type { Db } from "~db/connection";
import { countDays } from "~/domain/calendar/day";
import { initialsOf } from "~/domain/users/initials";
import { documentNames } from "./document-names.server";
import { isSignatureOf, readDocumentCode, type DocumentKind } from "./document-code.server";
import { creditNoteNumber } from "./credit-note-queries.server";
import { isDownloadable, type ReceiptStatus } from "./receipt-queries.server";

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
  /** Number of days, both ends included. */
  days: number;
  /** Of the payment, now. */
  status: ReceiptStatus;
  /** Refunded paise of the payment so far. */
  refundedAmount: number;
  renterInitials: string;
  ownerInitials: string;
}

/**
 * The document that a printed code belongs to.
 *
 * @param typed the code, also with blanks, without dashes and in lower case
 * @returns undefined for a code that we did not issue, or whose number, amount or days are others today
 */
export async function verifyDocument(db: Db, typed: string): Promise<VerifiedDocument | undefined> {
  const code = readDocumentCode(typed);
  if (code === undefined) return undefined;
  const row = await (code.kind === "receipt" ? selectReceipt(db, code.id) : selectCreditNote(db, code.id));
  if (row === undefined) return undefined;
  const { publicId, renterName, ownerName, ...found } = row;
  const status = found.status as ReceiptStatus;
  const facts = { ...found, status, kind: code.kind };
  if (!isDownloadable(facts) || !isSignatureOf(code.signature, facts, publicId)) return undefined;
  return {
    ...facts,
    number: code.kind === "receipt" ? String(code.id) : creditNoteNumber(code.id),
    days: countDays(found.startDate, found.endDate),
    renterInitials: initialsOf(renterName),
    ownerInitials: initialsOf(ownerName),
  };
}

function selectReceipt(db: Db, id: number) {
  return selectBooking(db)
    .innerJoin("receipts", "receipts.bookingId", "bookings.id")
    .leftJoin("payments", "payments.id", "receipts.razorpayPaymentId")
    .select(["receipts.id", "receipts.amount", "receipts.currency", "receipts.generatedAt", "receipts.status"])
    .select(({ fn, val }) => fn.coalesce("payments.amountRefunded", val(0)).as("refundedAmount"))
    .where("receipts.id", "=", id)
    .executeTakeFirst();
}

function selectCreditNote(db: Db, id: number) {
  return selectBooking(db)
    .innerJoin("credit_notes", "credit_notes.bookingId", "bookings.id")
    .innerJoin("refunds", "refunds.id", "credit_notes.refundId")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["credit_notes.id", "credit_notes.amount", "payments.currency", "credit_notes.generatedAt"])
    .select(({ val }) => ["payments.amountRefunded as refundedAmount", val("refunded").as("status")])
    .where("credit_notes.id", "=", id)
    .executeTakeFirst();
}

function selectBooking(db: Db) {
  return db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .innerJoin("users as owner", "owner.id", "equipment.ownerId")
    .innerJoin("users as renter", "renter.id", "bookings.userId")
    .leftJoin("account_endings as ownerEnding", "ownerEnding.userId", "owner.id")
    .leftJoin("account_endings as renterEnding", "renterEnding.userId", "renter.id")
    .select(["bookings.publicId", "bookings.startDate", "bookings.endDate"])
    .select(documentNames);
}
