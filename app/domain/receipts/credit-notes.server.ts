import type { Db } from "~db/open";
import { countDays } from "~/domain/calendar/day";
import { toPaise } from "~/domain/money";
import { NotFound, renameNotFound } from "~/domain/errors";
import { requireBooking, type Viewer } from "~/domain/bookings/booking-queries.server";
import { namesOn, type CreditNoteFacts } from "~/domain/payments/document-facts.server";
import type { RefundReason } from "~/domain/payments/refunds.server";
import { languageOrDefault, type Language } from "~/i18n/language";
import { writeDocumentCode } from "./document-code.server";
import type { Quote } from "~/domain/terms/terms";
import { DOWNLOADABLE } from "./receipt-queries.server";
import type { DocumentRental } from "./document-parts.server";

/** The reason of a refund; whoever cancelled reads that it was them. */
type CreditNoteReason = RefundReason | "cancelled_by_you";

/** The document of a refund, with the facts of its booking, as one reader sees it. */
export interface CreditNote extends DocumentRental {
  id: number;
  /** As printed. */
  number: string;
  /** By which anyone can check that the paper is genuine. */
  code: string;
  bookingId: number;
  /** Refunded paise. */
  amount: number;
  /** Paid paise. */
  paidAmount: number;
  /** Paise of the whole price where only a part of it was paid online. */
  price?: number;
  /** What was agreed with the booking; null where its price is the days by their rate. */
  quote: Quote | null;
  reason: CreditNoteReason;
  generatedAt: string;
  paymentId: string;
  refundId: string | null;
  /** The receipt of that payment; null where it never settled a booking. */
  receiptId: number | null;
  /** The renter's language. */
  language: Language;
}

/** The printed number of a credit note; receipts have plain numbers. */
export function creditNoteNumber(id: number): string {
  return `CN-${id}`;
}

function reasonFor(reader: Viewer, row: { reason: string; userId: number; ownerId: number }): CreditNoteReason {
  const reason = row.reason as RefundReason;
  const isByReader =
    (reason === "cancelled_by_renter" && reader.id === row.userId) ||
    (reason === "cancelled_by_owner" && reader.id === row.ownerId);
  return isByReader ? "cancelled_by_you" : reason;
}

/**
 * The credit notes of a booking for its renter, its owner or an admin, newest first.
 *
 * @throws NotFound for anyone else
 */
export async function listCreditNotes(db: Db, bookingId: number | undefined, asker: Viewer): Promise<CreditNote[]> {
  const booking = await requireBooking(db, bookingId, asker).catch(renameNotFound("creditNoteNotFound"));
  const rows = await db
    .selectFrom("credit_notes")
    .innerJoin("refunds", "refunds.id", "credit_notes.refundId")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .innerJoin("bookings", "bookings.id", "credit_notes.bookingId")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .innerJoin("users as renter", "renter.id", "credit_notes.userId")
    .leftJoin("receipts", (join) =>
      join.onRef("receipts.razorpayPaymentId", "=", "refunds.paymentId").on("receipts.status", "in", DOWNLOADABLE),
    )
    .select([
      "credit_notes.id",
      "credit_notes.bookingId",
      "credit_notes.userId",
      "credit_notes.amount",
      "credit_notes.generatedAt",
      "refunds.reason",
      "refunds.paymentId",
      "refunds.providerRefundId as refundId",
      "payments.amount as paidAmount",
      "receipts.id as receiptId",
      "credit_notes.facts",
      "credit_notes.token",
      "equipment.ownerId",
      "renter.language",
    ])
    .where("credit_notes.bookingId", "=", booking.id)
    .orderBy("credit_notes.id", "desc")
    .execute();
  return rows.map(({ userId, ownerId, facts, token, ...row }) => {
    const { booking_dates: dates, price, advance, quote, ...named } = JSON.parse(facts) as CreditNoteFacts;
    return {
      ...row,
      ...namesOn(named),
      equipmentName: named.equipment_name,
      location: named.location,
      startDate: dates.start,
      endDate: dates.end,
      days: countDays(dates.start, dates.end),
      ...(advance === null ? {} : { price: toPaise(price) }),
      quote,
      number: creditNoteNumber(row.id),
      code: writeDocumentCode("credit-note", { id: row.id, token }),
      reason: reasonFor(asker, { reason: row.reason, userId, ownerId }),
      language: languageOrDefault(row.language),
    };
  });
}

/**
 * One credit note of a booking: by its id, or the newest.
 *
 * @throws NotFound for anyone else, and where there is none
 */
export async function requireCreditNote(
  db: Db,
  bookingId: number | undefined,
  asker: Viewer,
  creditNoteId?: number,
): Promise<CreditNote> {
  const notes = await listCreditNotes(db, bookingId, asker);
  const note = creditNoteId === undefined ? notes[0] : notes.find(({ id }) => id === creditNoteId);
  if (note === undefined) throw new NotFound("creditNoteNotFound");
  return note;
}
