import type { Db } from "~db/open";
import { countDays } from "~/domain/calendar/day";
import { toPaise } from "~/domain/money";
import { NotFound, renameNotFound } from "~/domain/errors";
import { requireBookingAndRole, type Viewer } from "~/domain/bookings/booking-queries.server";
import { namesOn, type CreditNoteFacts } from "~/domain/payments/document-facts.server";
import type { RefundReason } from "~/domain/payments/refunds.server";
import { writeDocumentCode } from "./document-code.server";
import { DOWNLOADABLE } from "./receipt-queries.server";

/** The printed number of a credit note; receipts have plain numbers. */
export function creditNoteNumber(id: number): string {
  return `CN-${id}`;
}

/** The credit notes of a booking, newest first, as renter, owner or admin see them. @throws NotFound for anyone else */
export async function listCreditNotes(db: Db, bookingId: number, asker: Viewer) {
  const { booking, part } = await requireBookingAndRole(db, bookingId, asker).catch(
    renameNotFound("creditNoteNotFound"),
  );
  const rows = await db
    .selectFrom("credit_notes")
    .innerJoin("refunds", "refunds.id", "credit_notes.refundId")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .leftJoin("receipts", (join) =>
      join.onRef("receipts.razorpayPaymentId", "=", "refunds.paymentId").on("receipts.status", "in", DOWNLOADABLE),
    )
    .select(["credit_notes.id", "credit_notes.amount", "credit_notes.generatedAt", "facts", "credit_notes.token"])
    .select(["refunds.paymentId", "refunds.reason", "refunds.providerRefundId as refundId"])
    .select(["payments.amount as paidAmount", "receipts.id as receiptId"])
    .where("credit_notes.bookingId", "=", booking.id)
    .orderBy("credit_notes.id", "desc")
    .execute();
  return rows.map(({ facts, token, ...row }) => {
    const { booking_dates: dates, price, advance, quote, ...named } = JSON.parse(facts) as CreditNoteFacts;
    const reason = row.reason as RefundReason;
    return {
      ...row,
      ...namesOn(named),
      bookingId: booking.id,
      equipmentName: named.equipment_name,
      location: named.location,
      startDate: dates.start,
      endDate: dates.end,
      days: countDays(dates.start, dates.end),
      /** The whole price where only a part of it was paid online; null otherwise. */
      price: advance === null ? null : toPaise(price),
      quote,
      number: creditNoteNumber(row.id),
      code: writeDocumentCode("credit-note", { id: row.id, token }),
      reason: reason === `cancelled_by_${part}` ? ("cancelled_by_you" as const) : reason,
    };
  });
}
export type CreditNote = Awaited<ReturnType<typeof listCreditNotes>>[number];

/** One credit note of a booking: by its id, or the newest. @throws NotFound for anyone else, and where there is none */
export async function requireCreditNote(db: Db, bookingId: number, asker: Viewer, creditNoteId?: number) {
  const notes = await listCreditNotes(db, bookingId, asker);
  const note = creditNoteId === undefined ? notes[0] : notes.find(({ id }) => id === creditNoteId);
  if (note === undefined) throw new NotFound("creditNoteNotFound");
  return note;
}
