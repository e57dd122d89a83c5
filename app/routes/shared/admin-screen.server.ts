import { isPaid, type Booking, type BookingStatus } from "~/domain/bookings/booking";
import { listDecisions } from "~/domain/bookings/decisions";
import type { Call, UserCall } from "~/http/call.server";
import type { Waiting } from "~/components/admin/admin-page";
import { countUndecided, MAX_COUNTED_UNDECIDED } from "~/domain/bookings/all-bookings.server";
import { listDisputedBalances, type DisputedBalance } from "~/domain/bookings/booking-balances.server";
import { listRefusals, type OrderRefusal } from "~/domain/payments/open-order.server";
import { listOpenCases, type Misfit, type ProviderCase } from "~/domain/payments/provider-cases.server";
import {
  listOwedCash,
  listStuckPayments,
  listStuckRefunds,
  type StuckPayment,
  type StuckRefund,
} from "~/domain/payments/stuck-payments.server";
import { countForOffice } from "~/domain/questions/questions.server";
import { listDisagreements, type Disagreement } from "~/domain/transfers/transfers.server";
import { shownName } from "~/domain/users/user";
import { requireAdmin } from "~/http/admin.server";
import { userPage } from "~/http/page.server";
import { isFreshLogin } from "~/http/session.server";
import { formatMoment } from "~/i18n/format";
import { formatMoney, formatPaise, formatRupees } from "~/i18n/money";
import { listFailedJobs, type FailedJob } from "~/domain/operations/failed-jobs.server";

const MAX_COUNTED_REPORTS = 100;

async function countWaiting(call: UserCall): Promise<Waiting> {
  const { db, now } = call;
  const [bookings, questions, { length: payments }] = await Promise.all([
    countUndecided(db, now, MAX_COUNTED_UNDECIDED + 1),
    countForOffice(db, "reported", MAX_COUNTED_REPORTS),
    listAttention(call),
  ]);
  const areMoreBookings = bookings > MAX_COUNTED_UNDECIDED;
  return { bookings: Math.min(bookings, MAX_COUNTED_UNDECIDED), areMoreBookings, questions, payments };
}

/** The loader of an admin page, with what waits. */
export const adminPage = <T extends object>(load: (call: UserCall) => Promise<T>) =>
  userPage(async (call) => {
    const [page, waiting] = await Promise.all([load(call), countWaiting(call)]);
    // Also whether what moves money asks for the password first.
    return { ...page, waiting, mustConfirm: !(await isFreshLogin(call.request)) };
  }, requireAdmin);

/** A refund, payment or job that needs attention, as text, with its retry button. */
export interface AttentionItem {
  key: string;
  bookingId: number | null;
  title: string;
  text: string;
  /** The provider's error message, verbatim. */
  providerMessage?: string | null;
  /** What the retry button submits; none where only waiting helps. */
  retry?: { intent: "refund" | "payment" | "job" | "cash"; id: number };
  /** The page where it is decided, where that is not the booking's. */
  page?: string;
  /** The case of the provider's report, and what can be done with it. */
  decide?: { caseId: number; refund: boolean; assign: boolean; note: boolean };
}

/**
 * What needs an admin's attention: orders that the provider refuses, money that fits nothing, failed refunds, cash to pay back,
 * payments of unknown state, disagreements about handover, return or balance, failed jobs.
 */
export async function listAttention(call: UserCall): Promise<AttentionItem[]> {
  const { db, now } = call;
  const described = async <Found>(found: Promise<Found[]>, describe: (one: Found, call: UserCall) => AttentionItem) =>
    (await found).map((one) => describe(one, call));
  const items = await Promise.all([
    described(listRefusals(db), describeRefusal),
    described(listOpenCases(db), describeCase),
    described(listStuckRefunds(db, now), describeRefund),
    described(listOwedCash(db), describeOwedCash),
    described(listStuckPayments(db, now), describeStuckPayment),
    described(listDisagreements(db), describeDisagreement),
    described(listDisputedBalances(db), describeDisputedBalance),
    described(listFailedJobs(db), describeJob),
  ]);
  return items.flat();
}

/** The booking that a text is about, and since when. */
const aboutOf = (
  found: { bookingId: number; renterName: string; equipmentName: string },
  since: string | null,
  { t, language }: UserCall,
) => ({
  id: found.bookingId,
  name: shownName(found.renterName, t),
  machine: found.equipmentName,
  since: since === null ? "–" : formatMoment(since, language),
});

type Mind =
  | "RefundSlow"
  | "RefundFailed"
  | "Cash"
  | "Payment"
  | "Refused"
  | "Job"
  | "Dispute"
  | "ForeignRefund"
  | "Transfer"
  | "Balance";

const say = (mind: Mind, values: Record<string, string | number>, { t }: UserCall) => ({
  title: t(`admin:mind${mind}`, values),
  text: t(`admin:mind${mind}Text`, values),
});

function describeRefund(refund: StuckRefund, call: UserCall): AttentionItem {
  const { id, bookingId, why } = refund;
  const values = { amount: formatPaise(refund.amount), ...aboutOf(refund, refund.createdAt, call) };
  const item = { key: `refund-${id}`, bookingId, providerMessage: why };
  return refund.status === "failed"
    ? { ...item, ...say("RefundFailed", values, call), retry: { intent: "refund", id } }
    : { ...item, ...say("RefundSlow", values, call) };
}

function describeOwedCash(refund: StuckRefund, call: UserCall): AttentionItem {
  const { id, bookingId } = refund;
  const values = { amount: formatPaise(refund.amount), ...aboutOf(refund, refund.createdAt, call) };
  return { key: `cash-${id}`, bookingId, ...say("Cash", values, call), retry: { intent: "cash", id } };
}

function describeStuckPayment(stuck: StuckPayment, call: UserCall): AttentionItem {
  const { bookingId, status, authorizedPaymentId: payment } = stuck;
  const { since: until, ...about } = aboutOf(stuck, stuck.holdUntil, call);
  const amount = formatRupees(stuck.amount);
  const values = {
    ...about,
    until,
    amount,
    status: call.t(`booking:status_${status as BookingStatus}`),
    payment: payment ?? "",
  };
  return {
    key: `payment-${bookingId}`,
    bookingId,
    ...say("Payment", values, call),
    ...(payment === null ? {} : { text: call.t("admin:mindAuthorizedText", values) }),
    retry: { intent: "payment", id: bookingId },
  };
}

function describeRefusal({ bookingId, at, reason }: OrderRefusal, call: UserCall): AttentionItem {
  const values = { id: bookingId, since: formatMoment(at, call.language) };
  return { key: `order-refused-${bookingId}`, bookingId, ...say("Refused", values, call), providerMessage: reason };
}

const JOB_KINDS = ["refund", "order_look", "webhook", "mail", "phone_message"] as const;

function describeJob({ id, kind, attempts, createdAt, lastError }: FailedJob, call: UserCall): AttentionItem {
  const what = call.t(`admin:job_${JOB_KINDS.find((known) => known === kind) ?? "other"}`);
  const values = { id, what, count: attempts, since: formatMoment(createdAt, call.language) };
  const item = { key: `job-${id}`, bookingId: null, providerMessage: lastError };
  return { ...item, ...say("Job", values, call), retry: { intent: "job", id } };
}

function describeCase(found: ProviderCase, call: UserCall): AttentionItem {
  const { t, language } = call;
  const { id: caseId, kind, bookingId, currency } = found;
  const values = {
    id: found.providerId,
    payment: found.paymentId,
    order: found.orderId ?? "–",
    booking: bookingId ?? "–",
    amount: formatMoney(found.amount, currency),
    status: found.providerStatus,
    since: formatMoment(found.createdAt, language),
  };
  const isMoney = kind === "payment";
  const words = isMoney
    ? {
        title: t(found.state === "refund_failed" ? "admin:mindUnmatchedFailed" : "admin:mindUnmatched", values),
        text: t(`admin:mindUnmatched_${found.reason as Misfit}`, values),
      }
    : say(kind === "dispute" ? "Dispute" : "ForeignRefund", values, call);
  const decide = { caseId, refund: isMoney, assign: isMoney && currency === "INR", note: !isMoney };
  return { key: `case-${caseId}`, bookingId, ...words, decide };
}

function describeDisagreement(found: Disagreement, call: UserCall): AttentionItem {
  const { bookingId, kind, answeredAt } = found;
  const words = say("Transfer", aboutOf(found, answeredAt, call), call);
  return { key: `transfer-${bookingId}-${kind}`, bookingId, ...words, page: `/admin/bookings/${bookingId}#transfers` };
}

function describeDisputedBalance(found: DisputedBalance, call: UserCall): AttentionItem {
  const { bookingId } = found;
  const values = { amount: formatRupees(found.amount), ...aboutOf(found, found.statedAt, call) };
  const words = say("Balance", values, call);
  return { key: `balance-${bookingId}`, bookingId, ...words, page: `/booking/${bookingId}/balance` };
}

/** The decisions that an admin can make now, and whether rejecting refunds a payment. */
export const describeDecisions = (booking: Booking, { now }: Pick<Call, "now">) => ({
  ...listDecisions(booking, now),
  refunds: isPaid(booking),
});
