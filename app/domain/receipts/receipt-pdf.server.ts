import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Db } from "~db/connection";
import { countDays } from "~/domain/calendar/day";
import { Conflict, NotFound } from "~/domain/errors";
import { MERCHANT_NAME } from "~/domain/payments/describe-payment.server";
import type { PdfRenderer } from "~/gateways/pdf.server";
import type { Language } from "~/i18n/language";
import { buildReceiptDocument, type ReceiptDocument } from "./receipt-document.server";
import type { Receipt } from "./receipt-queries.server";

export interface ReceiptShop {
  dataDir: string;
  contactEmail: string;
  contactPhone: string;
  testPayments: boolean;
}

const DOWNLOADABLE = ["paid", "refund_pending", "refunded"];
const beingMade = new Map<string, Promise<Buffer>>();

/**
 * The PDF of a receipt: rendered once for each language and state, then read from its file.
 *
 * @throws Conflict before the booking is paid; PdfUnavailable when it cannot be made now
 */
export async function storeReceiptPdf(
  db: Db,
  pdf: PdfRenderer,
  shop: ReceiptShop,
  receipt: Receipt,
  language: Language,
): Promise<Buffer> {
  if (!DOWNLOADABLE.includes(receipt.status)) throw new Conflict("receiptNotPaid");
  const file = join(shop.dataDir, "receipts", `receipt-${receipt.id}-${receipt.status}-${language}.pdf`);
  const stored = await readFile(file).catch(() => undefined);
  if (stored !== undefined) return stored;
  const pending = beingMade.get(file) ?? makePdf(db, pdf, shop, receipt, language, file);
  beingMade.set(file, pending);
  try {
    return await pending;
  } finally {
    beingMade.delete(file);
  }
}

async function makePdf(
  db: Db,
  pdf: PdfRenderer,
  shop: ReceiptShop,
  receipt: Receipt,
  language: Language,
  file: string,
): Promise<Buffer> {
  const html = buildReceiptDocument(await describeReceipt(db, shop, receipt), language);
  const made = await pdf.render(html);
  await mkdir(join(shop.dataDir, "receipts"), { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, made);
  await rename(unfinished, file);
  return made;
}

async function describeReceipt(db: Db, shop: ReceiptShop, receipt: Receipt): Promise<ReceiptDocument> {
  const about = await db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .innerJoin("users as owner", "owner.id", "equipment.ownerId")
    .innerJoin("users as renter", "renter.id", "bookings.userId")
    .select(["startDate", "endDate", "bookings.dailyRate", "owner.name as ownerName", "renter.name as renterName", "refundAmount"])
    .where("bookings.id", "=", receipt.bookingId)
    .executeTakeFirst();
  if (about === undefined) throw new NotFound("receiptNotFound");
  const { refundAmount, ...named } = about;
  return {
    ...named,
    ...(receipt.status === "refunded" && refundAmount !== null ? { refundedAmount: refundAmount } : {}),
    receiptNumber: String(receipt.id),
    generatedAt: receipt.generatedAt,
    equipmentName: receipt.metadata.equipment_name ?? "",
    location: receipt.metadata.location ?? "",
    days: countDays(about.startDate, about.endDate),
    amount: receipt.amount,
    currency: receipt.currency,
    paymentId: receipt.paymentId,
    method: receipt.method,
    status: receipt.status,
    isTestPayment: shop.testPayments,
    productName: MERCHANT_NAME,
    contactEmail: shop.contactEmail,
    contactPhone: shop.contactPhone,
  };
}
