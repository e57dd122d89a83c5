import { isPaid, listDecisions, type Booking, type BookingStatus } from "~/domain/bookings/booking";
import type { Call, UserCall } from "~/http/call.server";
import type { Waiting } from "~/components/admin/admin-page";
import { countUndecided, MAX_COUNTED_UNDECIDED } from "~/domain/bookings/all-bookings.server";
import { listDisputedBalances } from "~/domain/bookings/booking-queries.server";
import { listRefusals } from "~/domain/payments/open-order.server";
import { listOpenCases, type Misfit } from "~/domain/payments/provider-cases.server";
import { listOwedCash, listStuckPayments, listStuckRefunds } from "~/domain/payments/stuck-payments.server";
import { listQuestions } from "~/domain/questions/questions.server";
import { listDisagreements } from "~/domain/transfers/transfers.server";
import { shownName } from "~/domain/users/user";
import { userPage } from "~/http/page.server";
import { isFreshLogin, requireAdmin } from "~/http/session.server";
import { formatMoment } from "~/i18n/format";
import { formatMoney, formatPaise, formatRupees } from "~/i18n/money";
import { listFailedJobs } from "~/domain/operations/failed-jobs.server";

const MAX_COUNTED_REPORTS = 100;

async function countWaiting(call: UserCall): Promise<Waiting> {
  const { db, now } = call;
  const [bookings, questions, { length: payments }] = await Promise.all([
    countUndecided(db, now, MAX_COUNTED_UNDECIDED + 1),
    listQuestions(db, "reported").count(MAX_COUNTED_REPORTS),
    listAttention(call),
  ]);
  const areMoreBookings = bookings > MAX_COUNTED_UNDECIDED;
  return { bookings: Math.min(bookings, MAX_COUNTED_UNDECIDED), areMoreBookings, questions, payments };
}

export const adminPage = <T extends object>(load: (call: UserCall) => Promise<T>) =>
  userPage(async (call) => {
    const [page, waiting] = await Promise.all([load(call), countWaiting(call)]);
    // Also whether what moves money asks for the password first.
    return { ...page, waiting, mustConfirm: !isFreshLogin(call) };
  }, requireAdmin);

/** A refund, payment or job that needs attention, as text, with its buttons. */
export interface AttentionItem {
  key: string;
  bookingId: number | null;
  title: string;
  text: string;
  /** The provider's error message, verbatim. */
  providerMessage?: string | null;
  /** The page where it is decided, where that is not the booking's. */
  page?: string;
  /** What can be done about it here; nothing where only waiting helps. */
  intents?: readonly AttentionIntent[];
  /** Of the refund, booking, job or case that it is done about. */
  id?: number;
}

export const ATTENTION_INTENTS = ["refund", "cash", "payment", "job", "caseRefund", "caseAssign", "caseNote"] as const;
type AttentionIntent = (typeof ATTENTION_INTENTS)[number];

const JOB_KINDS = ["refund", "order_look", "webhook", "mail", "phone_message"] as const;

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

export async function listAttention({ db, now, t, language }: UserCall): Promise<AttentionItem[]> {
  const say = (mind: Mind, values: Record<string, string | number>) => ({
    title: t(`admin:mind${mind}`, values),
    text: t(`admin:mind${mind}Text`, values),
  });
  const aboutOf = (found: { bookingId: number; renterName: string; equipmentName: string }, since: string | null) => ({
    id: found.bookingId,
    name: shownName(found.renterName, t),
    machine: found.equipmentName,
    since: since === null ? "–" : formatMoment(since, language),
  });
  const described = async <Found>(found: Promise<Found[]>, describe: (one: Found) => AttentionItem) =>
    (await found).map((one) => describe(one));
  const items = await Promise.all([
    described(listRefusals(db), ({ bookingId, at, reason }) => ({
      key: `order-refused-${bookingId}`,
      bookingId,
      ...say("Refused", { id: bookingId, since: formatMoment(at, language) }),
      providerMessage: reason,
    })),
    described(listOpenCases(db), (found) => {
      const { id, kind, bookingId, currency } = found;
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
        : say(kind === "dispute" ? "Dispute" : "ForeignRefund", values);
      const forMoney = currency === "INR" ? (["caseRefund", "caseAssign"] as const) : (["caseRefund"] as const);
      return { key: `case-${id}`, bookingId, ...words, intents: isMoney ? forMoney : ["caseNote"], id };
    }),
    described(listStuckRefunds(db, now), (refund) => {
      const { id, bookingId, status, why } = refund;
      const isFailed = status === "failed";
      const values = { amount: formatPaise(refund.amount), ...aboutOf(refund, refund.createdAt) };
      return {
        key: `refund-${id}`,
        bookingId,
        providerMessage: why,
        ...say(isFailed ? "RefundFailed" : "RefundSlow", values),
        ...(isFailed ? { intents: ["refund"], id } : {}),
      };
    }),
    described(listOwedCash(db), (refund) => {
      const { id, bookingId } = refund;
      const values = { amount: formatPaise(refund.amount), ...aboutOf(refund, refund.createdAt) };
      return { key: `cash-${id}`, bookingId, ...say("Cash", values), intents: ["cash"], id };
    }),
    described(listStuckPayments(db, now), (stuck) => {
      const { bookingId, authorizedPaymentId: payment } = stuck;
      const { since: until, ...about } = aboutOf(stuck, stuck.holdUntil);
      const status = t(`booking:status_${stuck.status as BookingStatus}`);
      const values = { ...about, until, amount: formatRupees(stuck.amount), status, payment: payment ?? "" };
      return {
        key: `payment-${bookingId}`,
        bookingId,
        ...say("Payment", values),
        ...(payment === null ? {} : { text: t("admin:mindAuthorizedText", values) }),
        intents: ["payment"],
        id: bookingId,
      };
    }),
    described(listDisagreements(db), (found) => ({
      key: `transfer-${found.bookingId}-${found.kind}`,
      bookingId: found.bookingId,
      ...say("Transfer", aboutOf(found, found.answeredAt)),
      page: `/admin/bookings/${found.bookingId}#transfers`,
    })),
    described(listDisputedBalances(db), (found) => ({
      key: `balance-${found.bookingId}`,
      bookingId: found.bookingId,
      ...say("Balance", { amount: formatRupees(found.amount), ...aboutOf(found, found.statedAt) }),
      page: `/booking/${found.bookingId}/balance`,
    })),
    described(listFailedJobs(db), ({ id, kind, attempts, createdAt, lastError }) => {
      const what = t(`admin:job_${JOB_KINDS.find((known) => known === kind) ?? "other"}`);
      const words = say("Job", { id, what, count: attempts, since: formatMoment(createdAt, language) });
      return { key: `job-${id}`, bookingId: null, providerMessage: lastError, ...words, intents: ["job"], id };
    }),
  ]);
  return items.flat();
}

/** The decisions that an admin can make now, and whether rejecting refunds a payment. */
export const describeDecisions = (booking: Booking, { now }: Pick<Call, "now">) => ({
  ...listDecisions(booking, now),
  refunds: isPaid(booking),
});
