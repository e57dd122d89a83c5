import { PAISE_PER_RUPEE } from "~/domain/money";
import { listAcceptedMoves } from "~/domain/bookings/booking-moves.server";
import type { Booking } from "~/domain/bookings/booking";
import { isCashPayment } from "~/domain/bookings/cash";
import { NotFound } from "~/domain/errors";
import { partAtCounter, requireBookingAndRole, type BookingRole } from "~/domain/bookings/booking-queries.server";
import { dayInIndia } from "~/domain/calendar/day";
import { formatPlace } from "~/domain/geography/place-name";
import { namesOn } from "~/domain/payments/document-facts.server";
import { listCreditNotes, type CreditNote } from "~/domain/receipts/credit-notes.server";
import { documentAddress } from "~/domain/receipts/document-code.server";
import {
  findReceiptBalance,
  sumUp,
  type ReceiptSums,
  countReceipts,
  isDownloadable,
  listReceipts,
  findBookingReceipt,
  type Receipt,
} from "~/domain/receipts/receipt-queries.server";
import { readId } from "~/domain/schema-parts";
import { formatDay, formatRange, formatDays } from "~/i18n/format";
import { formatPaise, formatRupees } from "~/i18n/money";
import type { UserCall } from "~/http/call.server";
import { describeReceiptBalance } from "./balance.server";
import { findPage } from "~/http/paging.server";
import { describeFarmer } from "./booking.server";
import { describeQuote } from "./terms.server";

const RECEIPTS_PER_PAGE = 20;

/** A receipt as pages show it, formatted. */
function toReceiptView(receipt: Receipt, { language, t }: UserCall) {
  const { booking_dates: dates, equipment_name: equipment, location } = receipt.metadata;
  const methods: Record<string, string> = t("receipt:methods", { returnObjects: true });
  const none = t("receipt:document.none");
  const day = dayInIndia(new Date(receipt.generatedAt));
  return {
    id: receipt.id,
    bookingId: receipt.bookingId,
    status: receipt.status,
    date: formatDay(day, language),
    shortDate: formatDays(day, day, language),
    shortPeriod: dates === undefined ? none : formatDays(dates.start, dates.end, language),
    equipment: equipment ?? none,
    location: location === undefined ? none : formatPlace(location, language),
    period: dates === undefined ? none : formatRange(dates.start, dates.end, language),
    paymentId: receipt.paymentId ?? none,
    method: receipt.method === null ? none : (methods[receipt.method] ?? receipt.method),
    total: formatPaise(receipt.amount),
    amount: formatRupees(Math.trunc(receipt.amount / PAISE_PER_RUPEE)),
    downloadable: receipt.pdfUrl !== null,
  };
}

export type ReceiptView = ReturnType<typeof toReceiptView>;

/**
 * The receipt of a booking with its refunds; money that came too late has refunds without a receipt.
 *
 * @throws NotFound before the first payment and for strangers
 */
export async function loadReceipt(call: UserCall) {
  const { booking, part } = await requireBookingAndRole(call.db, readId(call.params.id), call.user);
  const [receipt, notes] = await Promise.all([
    findBookingReceipt(call.db, booking.id),
    listCreditNotes(call.db, booking.id, call.user),
  ]);
  const [newest] = notes;
  if (receipt === undefined && newest === undefined) throw new NotFound("receiptNotFound");
  return {
    title:
      receipt === undefined
        ? `${call.t("receipt:credit.title")} ${newest?.number}`
        : `${call.t("receipt:title")} ${receipt.id}`,
    bookingId: booking.id,
    receipt: receipt === undefined ? null : await describeReceipt(call, receipt, booking, part),
    refunds: notes.map((note) => toRefundView(note, call)),
  };
}

async function describeReceipt(call: UserCall, receipt: Receipt, booking: Booking, part: BookingRole) {
  const balance = await findReceiptBalance(call.db, booking.id);
  const sums = sumUp(receipt, booking.totalPrice, balance);
  return {
    ...toReceiptView(receipt, call),
    /** What is paid at the return, and the whole price; none where all is paid online. */
    balance: balance === undefined ? [] : describeReceiptBalance(balance, call),
    price: balance === undefined ? null : formatPaise(sums.total),
    people: describeParties(call, receipt),
    /** What the price is made of; none where it is the daily rate alone. */
    lines: describeCharge(call, booking, sums),
    opening: partAtCounter(booking, part) === "renter" ? await describeOpening(call, booking, receipt) : null,
    moves: (await listAcceptedMoves(call.db, booking.id)).map(({ at, from, to }) =>
      call.t("receipt:movedLine", {
        date: formatDay(dayInIndia(new Date(at)), call.language),
        oldDates: formatRange(from.startDate, from.endDate, call.language),
        newDates: formatRange(to.startDate, to.endDate, call.language),
      }),
    ),
    printed: isDownloadable(receipt)
      ? { code: receipt.code, address: documentAddress(call.settings.appUrl, receipt.code) }
      : null,
  };
}

/** A refund as the page shows it; the whole document is its PDF. */
function toRefundView(note: CreditNote, { language, t, settings }: UserCall) {
  return {
    id: note.id,
    number: note.number,
    date: formatDay(dayInIndia(new Date(note.generatedAt)), language),
    reason: t(`receipt:credit.reasons.${note.reason}`),
    paymentId: note.paymentId,
    refundId: note.refundId ?? t("receipt:document.none"),
    paid: formatPaise(note.paidAmount),
    amount: formatPaise(note.amount),
    printed: { code: note.code, address: documentAddress(settings.appUrl, note.code) },
  };
}

/** A payment that the office assigned may differ from the price; the lines then lead to what was paid. */
function describeCharge(call: UserCall, { quote, totalPrice }: Booking, { difference }: ReceiptSums) {
  const lines = quote === null ? [] : describeQuote(quote, call);
  if (difference === 0) return lines;
  const price = { term: call.t("receipt:balance.price"), value: formatRupees(totalPrice) };
  const sign = difference < 0 ? "−" : "+";
  const value = `${sign}${formatPaise(Math.abs(difference))}`;
  return [...lines, price, { term: call.t("receipt:document.difference"), value }];
}

/** Who paid, for whom, and who took the cash; nothing where somebody booked and paid for themselves as always. */
function describeParties({ t }: UserCall, receipt: Receipt) {
  const { renterName, farmerName } = namesOn(receipt.metadata);
  if (farmerName === undefined && !isCashPayment(receipt.paymentId)) return [];
  const taker = receipt.metadata.received_by;
  return [
    { term: t("receipt:document.paidBy"), value: renterName },
    ...(farmerName === undefined ? [] : [{ term: t("receipt:document.rentedFor"), value: farmerName }]),
    ...(taker === undefined ? [] : [{ term: t("receipt:document.receivedBy"), value: taker }]),
  ];
}

/** The code by which the farmer opens the booking, for who booked and prints it; null without a farmer. */
async function describeOpening(call: UserCall, booking: Booking, receipt: Receipt) {
  const { opening } = (await describeFarmer(call, booking, receipt.metadata.equipment_name ?? "")) ?? { opening: null };
  return opening && { code: opening.code, address: `${call.settings.appUrl}/farmer` };
}

/** One page of a renter's receipts, newest first. */
export async function loadReceipts(call: UserCall) {
  const { db, user, url, t } = call;
  const { page, pages, rows } = await findPage(url, {
    count: (limit) => countReceipts(db, user, limit),
    size: RECEIPTS_PER_PAGE,
    list: (part) => listReceipts(db, user, part),
  });
  return {
    title: t("receipt:history.title"),
    page,
    pages,
    receipts: rows.map((receipt) => toReceiptView(receipt, call)),
  };
}
