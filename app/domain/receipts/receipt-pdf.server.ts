import type { Db } from "~db/open";
import { listAcceptedMoves } from "~/domain/bookings/booking-moves.server";
import { countDays } from "~/domain/calendar/day";
import { readQuote } from "~/domain/bookings/booking-rows.server";
import { Conflict, NotFound } from "~/domain/errors";
import { namesOn } from "~/domain/payments/document-facts.server";
import { MERCHANT_NAME } from "~/domain/payments/describe-payment.server";
import { NOTHING_CHOSEN, quoteDays } from "~/domain/terms/quote";
import { NO_TERMS } from "~/domain/terms/terms";
import type { Language } from "~/i18n/language";
import { documentAddress } from "./document-address";
import { buildReceiptDocument, type ReceiptDocument } from "./receipt-document.server";
import { findReceiptBalance } from "./receipt-balance.server";
import { findReceiptCode, isDownloadable, type Receipt } from "./receipt-queries.server";
import { storePdf, type DocumentIssuer, type Printer } from "./stored-pdf.server";

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
    checkAddress: documentAddress(shop.appUrl, await findReceiptCode(db, receipt)),
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
