import { createHash } from "node:crypto";
import type { FileStore } from "~/gateways/files.server";
import type { PdfRenderer } from "~/gateways/pdf.server";
import type { Db } from "~db/open";
import { listAcceptedMoves, readQuote } from "~/domain/bookings/booking-queries.server";
import { countDays } from "~/domain/calendar/day";
import { Conflict } from "~/domain/errors";
import { namesOn } from "~/domain/payments/document-facts.server";
import { NOTHING_CHOSEN, quoteDays, NO_TERMS } from "~/domain/terms/terms";
import type { Language } from "~/i18n/language";
import { buildReceiptDocument, type ReceiptDocument } from "./receipt-document.server";
import { findReceiptBalance, isDownloadable, type Receipt } from "./receipt-queries.server";
import { buildCreditNoteDocument } from "./credit-note-document.server";
import type { CreditNote } from "./credit-notes.server";
import { EDITION, type DocumentIssuer } from "./document-parts.server";

export interface Printer {
  pdf: PdfRenderer;
  files: FileStore;
}

const END = "%%EOF";
const END_IS_WITHIN_BYTES = 1_024;
/** Documents from when they are asked for until they are stored, by the names of their files. */
const pending = new Map<string, { made: Promise<Buffer>; stored: Promise<void> }>();

/**
 * A document's PDF, rendered once and read from its file, named by a hash of what it says: after an older database was
 * put back, no file is sent for another document of its number. @throws PdfUnavailable
 */
export async function storePdf<About>(
  { pdf, files }: Printer,
  name: string,
  about: About,
  { appUrl, contactEmail, contactPhone, testPayments }: DocumentIssuer,
  language: Language,
  write: (about: About, issuer: DocumentIssuer, language: Language) => string,
): Promise<Buffer> {
  const issuer = { appUrl, contactEmail, contactPhone, testPayments };
  const hash = createHash("sha256")
    .update(JSON.stringify([EDITION, about, issuer]))
    .digest("hex");
  const file = `receipts/${name}-${language}-${hash}.pdf`;
  const read = await files.read(file).catch(() => undefined);
  if (read?.subarray(-END_IS_WITHIN_BYTES).includes(END) === true) return read;
  const known = pending.get(file);
  if (known !== undefined) return known.made;
  const made = pdf.render(() => write(about, issuer, language));
  const forget = () => void pending.delete(file);
  // On a full disk it is sent all the same, and rendered again the next time.
  pending.set(file, { made, stored: made.then((body) => files.put(file, body)).then(forget, forget) });
  return made;
}

/** Resolves when nothing that was sent is still to be stored. */
export async function documentsStored(): Promise<void> {
  await Promise.all([...pending.values()].map(({ stored }) => stored));
}

/** The PDF of a receipt. @throws Conflict before the booking is paid; PdfUnavailable when it cannot be rendered now */
export async function storeReceiptPdf(
  db: Db,
  printer: Printer,
  issuer: DocumentIssuer,
  receipt: Receipt,
  language: Language,
): Promise<Buffer> {
  if (!isDownloadable(receipt)) throw new Conflict("receiptNotPaid");
  const described = await describeReceipt(db, receipt);
  return storePdf(
    printer,
    `receipt-${receipt.id}-${receipt.status}`,
    described,
    issuer,
    language,
    buildReceiptDocument,
  );
}

async function describeReceipt(db: Db, receipt: Receipt): Promise<ReceiptDocument> {
  const { startDate, endDate, dailyRate, quote, refunded } = await db
    .selectFrom("bookings")
    .leftJoin("payments", "payments.id", "bookings.razorpayPaymentId")
    .select(["startDate", "endDate", "bookings.dailyRate", "quote", "payments.amountRefunded as refunded"])
    .where("bookings.id", "=", receipt.bookingId)
    .executeTakeFirstOrThrow();
  const days = countDays(startDate, endDate);
  return {
    ...receipt,
    ...namesOn(receipt.metadata),
    equipmentName: receipt.metadata.equipment_name ?? "",
    location: receipt.metadata.location ?? "",
    startDate,
    endDate,
    days,
    moves: await listAcceptedMoves(db, receipt.bookingId),
    lines: (readQuote(quote) ?? quoteDays(dailyRate, days, NO_TERMS, NOTHING_CHOSEN)).lines,
    balance: await findReceiptBalance(db, receipt.bookingId),
    receivedBy: receipt.metadata.received_by,
    refundedAmount: refunded ?? 0,
  };
}

/** The PDF of a credit note. @throws PdfUnavailable when it cannot be rendered now */
export const storeCreditNotePdf = (printer: Printer, issuer: DocumentIssuer, note: CreditNote, language: Language) =>
  storePdf(printer, `credit-note-${note.id}`, note, issuer, language, buildCreditNoteDocument);
