import { createHash } from "node:crypto";
import { FilesUnavailable, type FileStore } from "~/gateways/files.server";
import type { PdfRenderer } from "~/gateways/pdf.server";
import type { Db } from "~db/open";
import { listAcceptedMoves } from "~/domain/bookings/booking-moves.server";
import { countDays } from "~/domain/calendar/day";
import { readQuote } from "~/domain/bookings/booking-queries.server";
import { Conflict, NotFound } from "~/domain/errors";
import { namesOn } from "~/domain/payments/document-facts.server";
import { MERCHANT_NAME } from "~/domain/payments/describe-payment.server";
import { NOTHING_CHOSEN, quoteDays, NO_TERMS } from "~/domain/terms/terms";
import type { Language } from "~/i18n/language";
import { documentAddress } from "./document-code.server";
import { buildReceiptDocument, type ReceiptDocument } from "./receipt-document.server";
import { findReceiptBalance, isDownloadable, type Receipt } from "./receipt-queries.server";
import { buildCreditNoteDocument } from "./credit-note-document.server";
import type { CreditNote } from "./credit-notes.server";
import { documentTexts } from "./document-parts.server";

/** What prints documents, and where their files are stored. */
export interface Printer {
  pdf: PdfRenderer;
  files: FileStore;
}

/** The issuer of a document. */
export interface DocumentIssuer {
  /** Public origin, which serves the address on paper. */
  appUrl: string;
  contactEmail: string;
  contactPhone: string;
  testPayments: boolean;
}

/** A document to print. */
interface PrintedDocument {
  /** Begins the file's name. */
  name: string;
  /** Everything that is printed: other facts are another document, whatever its name. */
  facts: object;
  /** Builds its HTML, when its turn to be printed comes. */
  describe: () => string;
}

/** A reader of PDFs ignores a comment behind the end; the file says by it which document it is. */
const MARK = "%yantra-document ";
const MARK_IS_WITHIN_BYTES = 1_024;
/** Documents from when they are asked for until they are stored, by the names of their files. */
const pending = new Map<string, { made: Promise<Buffer>; stored: Promise<void> }>();

/**
 * A document's PDF: rendered once, also for concurrent requests, then read from its file. File name and file carry the
 * hash of the facts: after an older database was put back, the file of one document is never sent for another that has
 * got its number. It is sent while its file is being written: a disk or a bucket may take as long as Chromium.
 *
 * @throws PdfUnavailable when it cannot be rendered now
 */
export async function storePdf({ pdf, files }: Printer, document: PrintedDocument): Promise<Buffer> {
  const hash = createHash("sha256").update(JSON.stringify(document.facts)).digest("hex");
  const file = `receipts/${document.name}-${hash}.pdf`;
  const read = await files.read(file).catch((error: unknown) => error);
  if (Buffer.isBuffer(read) && read.subarray(-MARK_IS_WITHIN_BYTES).includes(MARK + hash)) return read;
  const known = pending.get(file);
  if (known !== undefined) return known.made;
  const made = makePdf(pdf, document, `\n${MARK}${hash}\n`);
  // A bucket that is away is not asked once more.
  const keep = async (body: Buffer) => (read instanceof FilesUnavailable ? undefined : files.put(file, body));
  const forget = () => void pending.delete(file);
  // On a full disk it is sent all the same, and rendered again the next time.
  pending.set(file, { made, stored: made.then(keep).then(forget, forget) });
  return made;
}

async function makePdf(pdf: PdfRenderer, document: PrintedDocument, mark: string): Promise<Buffer> {
  return Buffer.concat([await pdf.render(document.describe), Buffer.from(mark)]);
}

/** Resolves when nothing that was sent is still to be stored. */
export async function documentsStored(): Promise<void> {
  await Promise.all([...pending.values()].map(({ stored }) => stored));
}

/**
 * The PDF of a receipt: rendered once per language and content, then read from its file.
 *
 * @throws Conflict before the booking is paid; PdfUnavailable when it cannot be rendered now
 */
export async function storeReceiptPdf(
  db: Db,
  printer: Printer,
  shop: DocumentIssuer,
  receipt: Receipt,
  language: Language,
): Promise<Buffer> {
  if (!isDownloadable(receipt)) throw new Conflict("receiptNotPaid");
  const document = await describeReceipt(db, shop, receipt);
  return storePdf(printer, {
    name: `receipt-${receipt.id}-${receipt.status}-${language}`,
    facts: { ...document, bookingId: receipt.bookingId, language },
    describe: () => buildReceiptDocument(document, language),
  });
}

async function describeReceipt(db: Db, shop: DocumentIssuer, receipt: Receipt): Promise<ReceiptDocument> {
  const about = await db
    .selectFrom("bookings")
    .leftJoin("payments", "payments.id", "bookings.razorpayPaymentId")
    .select(["startDate", "endDate", "bookings.dailyRate", "quote", "payments.amountRefunded as refunded"])
    .where("bookings.id", "=", receipt.bookingId)
    .executeTakeFirst();
  if (about === undefined) throw new NotFound("receiptNotFound");
  const { refunded, startDate, endDate } = about;
  const days = countDays(startDate, endDate);
  const balance = await findReceiptBalance(db, receipt.bookingId);
  const moves = await listAcceptedMoves(db, receipt.bookingId);
  return {
    startDate,
    endDate,
    ...namesOn(receipt.metadata),
    ...(moves.length === 0 ? {} : { moves }),
    ...(refunded === null || refunded === 0 ? {} : { refundedAmount: refunded }),
    ...(balance === undefined ? {} : { balance }),
    receiptNumber: String(receipt.id),
    checkAddress: documentAddress(shop.appUrl, receipt.code),
    generatedAt: receipt.generatedAt,
    equipmentName: receipt.metadata.equipment_name ?? "",
    location: receipt.metadata.location ?? "",
    days,
    lines: (readQuote(about.quote) ?? quoteDays(about.dailyRate, days, NO_TERMS, NOTHING_CHOSEN)).lines,
    amount: receipt.amount,
    currency: receipt.currency,
    paymentId: receipt.paymentId,
    method: receipt.method,
    ...(receipt.metadata.received_by === undefined ? {} : { receivedBy: receipt.metadata.received_by }),
    status: receipt.status,
    isTestPayment: shop.testPayments,
    productName: MERCHANT_NAME,
    contactEmail: shop.contactEmail,
    contactPhone: shop.contactPhone,
  };
}

/**
 * The PDF of a credit note: rendered once per language and content, then read from its file.
 *
 * @throws PdfUnavailable when it cannot be rendered now
 */
export function storeCreditNotePdf(
  printer: Printer,
  shop: DocumentIssuer,
  note: CreditNote,
  language: Language,
): Promise<Buffer> {
  const document = describe(shop, note, language);
  return storePdf(printer, {
    name: `credit-note-${note.id}-${language}`,
    facts: { ...document, language },
    describe: () => buildCreditNoteDocument(document, language),
  });
}

function describe(shop: DocumentIssuer, note: CreditNote, language: Language) {
  const { appUrl, testPayments, contactEmail, contactPhone } = shop;
  const { quote, ...facts } = note;
  return {
    ...facts,
    lines: quote?.lines ?? [],
    checkAddress: documentAddress(appUrl, note.code),
    creditNoteNumber: note.number,
    receiptNumber: note.receiptId === null ? null : String(note.receiptId),
    reason: documentTexts(language).credit.reasons[note.reason],
    isTestPayment: testPayments,
    productName: MERCHANT_NAME,
    contactEmail,
    contactPhone,
  };
}
