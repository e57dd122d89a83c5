import { listBookingAudit, type AuditEntry } from "~/domain/audit/audit-queries.server";
import { BALANCE_WAYS } from "~/domain/bookings/balance";
import { findBalance } from "~/domain/bookings/booking-balances.server";
import { BOOKING_STATUSES, isPaid, PAYMENT_STATES, type Booking } from "~/domain/bookings/booking";
import { findFarmer } from "~/domain/bookings/farmers.server";
import { requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { NotFound } from "~/domain/errors";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { nameLocation } from "~/domain/places/name-locations.server";
import { findPaidSums, listRefunds, type Refund } from "~/domain/payments/refunds.server";
import { listPaymentsOf, type BookingPayment } from "~/domain/payments/receipt-ledger.server";
import { quoteRefund } from "~/domain/payments/refund-policy";
import { requireBookingReceipt } from "~/domain/receipts/receipt-queries.server";
import { readId } from "~/domain/schema-parts";
import { listPhotos } from "~/domain/transfers/transfer-photos.server";
import { listTransfers } from "~/domain/transfers/transfers.server";
import { shownName } from "~/domain/users/user";
import { findUser } from "~/domain/users/user-queries.server";
import { formatMoment, formatRange } from "~/i18n/format";
import { formatPaise, formatRupees } from "~/i18n/money";
import type { Call, UserCall } from "~/http/call.server";
import { describeSplit } from "./balance.server";
import type { DecisionOptions } from "~/components/admin/decision-form";
import { listDecisions } from "~/domain/bookings/decisions";
import { viewRecords } from "./transfers.server";

const ACTORS = ["renter", "owner", "admin", "server", "provider", "clock", "console"] as const;
const ACTIONS = [
  "request",
  "order",
  "order_refused",
  "dates",
  "farmer_code",
  "move",
  "move_propose",
  "move_decline",
  "move_withdraw",
  "move_expire",
  "transfer_handover",
  "transfer_return",
  "transfer_confirm",
  "transfer_dispute",
  "transfer_decide",
  "balance_state",
  "balance_confirm",
  "balance_dispute",
  "balance_withdraw",
  "balance_paid",
  "balance_owed",
  "capture",
  "cash",
  "expire",
  "cancel",
  "approve",
  "reject",
  "return",
  "refund_done",
  "refund_lost",
  "refund_processed",
  "refund_failed",
  "refund_retried",
] as const;
const REFUND_STATUSES = ["pending", "processed", "failed"] as const;
const PAYMENT_STATUSES = ["captured", "refunded"] as const;

const RANGE_FORM = /\b(\d{4}-\d\d-\d\d) – (\d{4}-\d\d-\d\d)\b/g;

type Words = Pick<Call, "t" | "language">;

function formatMethod(method: string | null, { t }: Words): string {
  const methods: Record<string, string> = t("receipt:methods", { returnObjects: true });
  return method === null ? "–" : (methods[method] ?? method);
}

/** A state in the audit trail, such as "paid/captured" of a booking, "failed" of a refund or the way of a balance. */
function formatState(state: string | null, { t }: Words): string | null {
  if (state === null) return null;
  const [first, second] = state.split("/");
  const status = BOOKING_STATUSES.find((known) => known === first);
  const payment = PAYMENT_STATES.find((known) => known === second);
  const refund = REFUND_STATUSES.find((known) => known === first);
  const way = BALANCE_WAYS.find((known) => known === first);
  if (way !== undefined) return t(`balance:way_${way}`);
  if (status !== undefined && payment !== undefined)
    return `${t(`booking:status_${status}`)}, ${t(`admin:payment_${payment}`)}`;
  return refund === undefined ? state : t(`admin:refund_${refund}`);
}

/** A text with days as the audit trail stores them, such as "2026-11-21 – 2026-11-22" of a move. */
const formatDays = (text: string | null, { language }: Words): string | null =>
  text?.replace(RANGE_FORM, (_, start: string, end: string) => formatRange(start, end, language)) ?? null;

function pickEntry(entry: AuditEntry, words: Words) {
  const actor = ACTORS.find((known) => known === entry.actor);
  const action = ACTIONS.find((known) => known === entry.action);
  const part = actor === undefined ? entry.actor : words.t(`admin:actor_${actor}`);
  return {
    id: entry.id,
    at: formatMoment(entry.at, words.language),
    who: entry.actorName === null ? part : `${shownName(entry.actorName, words.t)} (${part})`,
    what: action === undefined ? entry.action : words.t(`admin:action_${action}`),
    from: formatState(entry.fromState, words),
    to: formatDays(formatState(entry.toState, words), words),
    why: formatDays(entry.reason, words),
  };
}

export type AuditLine = ReturnType<typeof pickEntry>;

function pickPayment(payment: BookingPayment, words: Words) {
  const status = PAYMENT_STATUSES.find((known) => known === payment.status);
  return {
    id: payment.id,
    amount: formatPaise(payment.amount),
    method: formatMethod(payment.method, words),
    status: status === undefined ? payment.status : words.t(`admin:payment_${status}`),
    surplus: !payment.settles,
    at: formatMoment(payment.createdAt, words.language),
  };
}

function pickRefund(refund: Refund, words: Words) {
  const { t } = words;
  return {
    id: refund.id,
    amount: formatPaise(refund.amount),
    reason: t(`admin:refundReason_${refund.reason}`),
    status: t(`admin:refund_${refund.status}`),
    at: formatMoment(refund.settledAt ?? refund.createdAt, words.language),
  };
}

async function findReceipt(call: UserCall, booking: Booking): Promise<{ id: number; downloadable: boolean } | null> {
  try {
    const { id, pdfUrl } = await requireBookingReceipt(call.db, booking.id, call.user);
    return { id, downloadable: pdfUrl !== null };
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

async function pickPerson({ db, t }: Pick<Call, "db" | "t">, id: number) {
  const user = await findUser(db, id);
  if (user === undefined) return { account: `${id} · –`, name: "–", contact: null };
  return { account: `${id} · ${user.username}`, name: shownName(user.name, t), contact: user.contact };
}

/** The farmer whom a booking is for, who has no account; null where its renter booked for themselves. */
async function pickFarmer({ db }: Pick<Call, "db">, bookingId: number) {
  const farmer = await findFarmer(db, bookingId);
  return farmer === undefined ? null : { account: null, name: farmer.name, contact: farmer.phone };
}

/**
 * Everything about one booking: people with their contacts, money, and the audit trail.
 *
 * @throws NotFound where there is none
 */
export async function loadAnyBooking(call: UserCall) {
  const { db, t, language } = call;
  const { booking, part } = await requireBookingAndRole(db, readId(call.params.id), call.user);
  const equipment = await requireAnyEquipment(db, booking.equipmentId);
  const payments = await listPaymentsOf(db, booking.id);
  const refunds = await listRefunds(db, booking.id);
  const balance = await findBalance(db, booking.id);
  const audit = await listBookingAudit(db, booking.id);
  const transfers = await listTransfers(db, booking.id);
  return {
    title: t("booking:bookingNumber", { id: booking.id }),
    booking: {
      id: booking.id,
      status: booking.status,
      paymentState: booking.paymentState,
      dates: formatRange(booking.startDate, booking.endDate, language),
      dailyRate: formatRupees(booking.dailyRate),
      total: formatRupees(booking.totalPrice),
      split: describeSplit(booking, balance, call),
      paid: formatPaise(quoteRefund(booking, await findPaidSums(db, booking), "admin", call.now).amount),
      holdUntil: booking.holdUntil === null ? null : formatMoment(booking.holdUntil, call.language),
      refundAmount: booking.refundAmount === null ? null : formatPaise(booking.refundAmount),
      orderId: booking.razorpayOrderId,
      createdAt: formatMoment(booking.createdAt, call.language),
    },
    decisions: describeDecisions(booking, call),
    equipment: {
      id: equipment.id,
      name: equipment.name,
      location: await nameLocation(db, equipment.location, language),
    },
    renter: await pickPerson(call, booking.userId),
    owner: await pickPerson(call, equipment.ownerId),
    farmer: await pickFarmer(call, booking.id),
    receipt: await findReceipt(call, booking),
    payments: payments.map((payment) => pickPayment(payment, call)),
    refunds: refunds.map((refund) => pickRefund(refund, call)),
    audit: audit.map((entry) => pickEntry(entry, call)),
    hasBalance: balance !== undefined,
    transfers: viewRecords(transfers, await listPhotos(db, booking.id), call, {
      isRenter: false,
      showsPhotos: !call.lite,
    }),
    /** An admin who is the renter or the owner decides nothing here. */
    disputed: part === "admin" ? transfers.filter(({ state }) => state === "disputed").map(({ kind }) => kind) : [],
  };
}

export type AnyBookingView = Awaited<ReturnType<typeof loadAnyBooking>>;

/** The decisions that an admin can make now, and whether rejecting refunds a payment. */
export function describeDecisions(booking: Booking, { now }: Pick<Call, "now">): DecisionOptions {
  return { id: booking.id, ...listDecisions(booking, now), refunds: isPaid(booking) };
}
