import type { Db } from "~db/open";
import { listAcceptedMoves } from "~/domain/bookings/booking-queries.server";
import { countDays, type DayRange } from "~/domain/calendar/day";
import { namesOn } from "~/domain/payments/document-facts.server";
import type { ReceiptMetadata } from "~/domain/payments/receipt-ledger.server";
import { writeInitials } from "~/domain/users/initials";
import { readDocumentCode } from "./document-code.server";
import { creditNoteNumber } from "./credit-notes.server";
import { findReceiptBalance, isDownloadable, type ReceiptStatus } from "./receipt-queries.server";

/** The document of a printed code, with initials in place of names; undefined for a code that is not ours. */
export async function verifyDocument(db: Db, typed: string) {
  const code = readDocumentCode(typed);
  if (code === undefined) return undefined;
  const isReceipt = code.kind === "receipt";
  const row = await (isReceipt ? findReceipt(db, code.id) : findCreditNote(db, code.id));
  if (row === undefined || row.token !== code.token || !isDownloadable(row)) return undefined;
  const { bookingId, token: _, facts: stored, ...found } = row;
  const facts = JSON.parse(stored) as ReceiptMetadata;
  const { renterName, farmerName, ownerName } = namesOn(facts);
  const now: DayRange = { startDate: facts.booking_dates?.start ?? "", endDate: facts.booking_dates?.end ?? "" };
  const [move] = isReceipt ? await listAcceptedMoves(db, bookingId) : [];
  const paidFor = move?.from ?? now;
  return {
    /** Status and refunded amount are those of the payment now. */
    ...found,
    ...paidFor,
    kind: code.kind,
    number: isReceipt ? String(code.id) : creditNoteNumber(code.id),
    days: countDays(paidFor.startDate, paidFor.endDate),
    /** The days of the booking now, where they were moved since. */
    movedTo: move === undefined ? null : now,
    /** What is paid at the return of what the receipt is for; null where all is paid online, and for a credit note. */
    balance: (isReceipt ? await findReceiptBalance(db, bookingId) : undefined) ?? null,
    renterInitials: writeInitials(renterName),
    ...(farmerName === undefined ? {} : { farmerInitials: writeInitials(farmerName) }),
    ownerInitials: writeInitials(ownerName),
  };
}
export type VerifiedDocument = NonNullable<Awaited<ReturnType<typeof verifyDocument>>>;

function findReceipt(db: Db, id: number) {
  return db
    .selectFrom("receipts")
    .leftJoin("payments", "payments.id", "receipts.razorpayPaymentId")
    .select(["receipts.id", "receipts.bookingId", "receipts.amount", "receipts.currency", "receipts.generatedAt"])
    .select(["receipts.status", "receipts.metadata as facts", "receipts.token"])
    .select(({ fn, val }) => fn.coalesce("payments.amountRefunded", val(0)).as("refundedAmount"))
    .where("receipts.id", "=", id)
    .executeTakeFirst();
}

function findCreditNote(db: Db, id: number) {
  return db
    .selectFrom("credit_notes")
    .innerJoin("refunds", "refunds.id", "credit_notes.refundId")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["credit_notes.id", "credit_notes.bookingId", "credit_notes.amount", "payments.currency"])
    .select(["credit_notes.generatedAt", "credit_notes.facts", "credit_notes.token"])
    .select(({ val }) => ["payments.amountRefunded as refundedAmount", val<ReceiptStatus>("refunded").as("status")])
    .where("credit_notes.id", "=", id)
    .executeTakeFirst();
}
