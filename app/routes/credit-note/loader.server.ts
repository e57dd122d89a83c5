import { isCashPayment } from "~/domain/bookings/cash";
import { dayInIndia } from "~/domain/calendar/day";
import { formatPlace } from "~/domain/geography/place-name";
import { listCreditNotes, type CreditNote } from "~/domain/receipts/credit-note-queries.server";
import { documentAddress } from "~/domain/receipts/document-address";
import { NotFound } from "~/domain/errors";
import { readId } from "~/domain/schema-parts";
import { formatDay, formatRange } from "~/i18n/format";
import { formatPaise } from "~/i18n/money";
import { describeQuote } from "~/routes/shared/terms.server";
import type { UserCall } from "~/http/call.server";

/** A credit note as the page shows it, formatted. */
function toCreditNoteView(note: CreditNote, { language, t, settings }: UserCall) {
  return {
    id: note.id,
    number: note.number,
    bookingId: note.bookingId,
    date: formatDay(dayInIndia(new Date(note.generatedAt)), language),
    equipment: note.equipmentName,
    location: formatPlace(note.location, language),
    period: formatRange(note.startDate, note.endDate, language),
    reason: t(`receipt:credit.reasons.${note.reason}`),
    people: describePeople(note, t),
    receiptId: note.receiptId,
    paymentId: note.paymentId,
    refundId: note.refundId ?? t("receipt:document.none"),
    lines: note.quote === null ? [] : describeQuote(note.quote, { t, language }),
    paid: formatPaise(note.paidAmount),
    price: note.price === undefined ? null : formatPaise(note.price),
    amount: formatPaise(note.amount),
    printed: { code: note.code, address: documentAddress(settings.appUrl, note.code) },
  };
}

/** Who paid and for whom, where somebody else booked. */
function describePeople({ renterName, farmerName, paymentId }: CreditNote, t: UserCall["t"]) {
  if (farmerName === undefined && !isCashPayment(paymentId)) return [];
  const payer = { term: t("receipt:document.paidBy"), value: renterName };
  return farmerName === undefined ? [payer] : [payer, { term: t("receipt:document.rentedFor"), value: farmerName }];
}

export type CreditNoteView = ReturnType<typeof toCreditNoteView>;

/**
 * The credit notes of a booking, newest first.
 *
 * @throws NotFound before the first completed refund, and for strangers
 */
export async function loadCreditNotes(call: UserCall, bookingId: string | undefined) {
  const notes = await listCreditNotes(call.db, readId(bookingId), call.user);
  const [newest] = notes;
  if (newest === undefined) throw new NotFound("creditNoteNotFound");
  const title = `${call.t("receipt:credit.title")} ${newest.number} – ${call.t("brand")}`;
  return { title, bookingId: newest.bookingId, notes: notes.map((note) => toCreditNoteView(note, call)) };
}
