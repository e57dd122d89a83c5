import { BOOKING_STATUSES } from "~/domain/bookings/booking";
import { listDisputedBalances, type DisputedBalance } from "~/domain/bookings/booking-balances.server";
import { listFailedJobs, type FailedJob } from "~/jobs/failed-jobs.server";
import { listOpenCases, type Misfit, type ProviderCase } from "~/domain/payments/provider-cases.server";
import { listRefusals, type OrderRefusal } from "~/domain/payments/open-order.server";
import {
  listOwedCash,
  listStuckRefunds,
  listStuckPayments,
  type StuckRefund,
  type StuckPayment,
} from "~/domain/payments/stuck-payments.server";
import { listDisagreements, type Disagreement } from "~/domain/transfers/transfers.server";
import { shownName } from "~/domain/users/user";
import { formatMoment } from "~/i18n/format";
import { formatMoney, formatPaise, formatRupees } from "~/i18n/money";
import type { UserCall } from "~/http/call.server";

const JOB_KINDS = ["refund", "case_refund", "refund_look", "order_look", "mail", "phone_message"] as const;

/** A refund, payment or job that needs attention, as text, with its retry button. */
export interface AttentionItem {
  key: string;
  bookingId: number | null;
  title: string;
  text: string;
  /** The provider's error message, verbatim. */
  providerMessage: string | null;
  /** What the retry button submits; null where only waiting helps. */
  retry: { intent: "refund" | "payment" | "job" | "cash"; id: number } | null;
  /** The page where it is decided, where that is not the booking's. */
  page?: string;
  /** The case of the provider's report, and what can be done with it. */
  decide?: { caseId: number; refund: boolean; assign: boolean; note: boolean };
}

type Words = Pick<UserCall, "t" | "language">;

function describeRefund(refund: StuckRefund, words: Words): AttentionItem {
  const { t } = words;
  const values = {
    amount: formatPaise(refund.amount),
    name: shownName(refund.renterName, t),
    machine: refund.equipmentName,
    id: refund.bookingId,
    since: formatMoment(refund.createdAt, words.language),
  };
  const isFailed = refund.status === "failed";
  return {
    key: `refund-${refund.id}`,
    bookingId: refund.bookingId,
    title: t(isFailed ? "admin:mindRefundFailed" : "admin:mindRefundSlow", values),
    text: t(isFailed ? "admin:mindRefundFailedText" : "admin:mindRefundSlowText", values),
    providerMessage: refund.why,
    retry: isFailed ? { intent: "refund", id: refund.id } : null,
  };
}

function describeOwedCash(refund: StuckRefund, words: Words): AttentionItem {
  const values = {
    amount: formatPaise(refund.amount),
    name: shownName(refund.renterName, words.t),
    machine: refund.equipmentName,
    id: refund.bookingId,
    since: formatMoment(refund.createdAt, words.language),
  };
  return {
    key: `cash-${refund.id}`,
    bookingId: refund.bookingId,
    title: words.t("admin:mindCash", values),
    text: words.t("admin:mindCashText", values),
    providerMessage: null,
    retry: { intent: "cash", id: refund.id },
  };
}

function describeStuckPayment(stuck: StuckPayment, words: Words): AttentionItem {
  const { t } = words;
  const status = BOOKING_STATUSES.find((known) => known === stuck.status);
  const values = {
    id: stuck.bookingId,
    name: shownName(stuck.renterName, t),
    machine: stuck.equipmentName,
    amount: formatRupees(stuck.amount),
    status: status === undefined ? stuck.status : t(`booking:status_${status}`),
    until: stuck.holdUntil === null ? "–" : formatMoment(stuck.holdUntil, words.language),
    payment: stuck.authorizedPaymentId ?? "",
  };
  return {
    key: `payment-${stuck.bookingId}`,
    bookingId: stuck.bookingId,
    title: t("admin:mindPayment", values),
    text: t(stuck.authorizedPaymentId === null ? "admin:mindPaymentText" : "admin:mindAuthorizedText", values),
    providerMessage: null,
    retry: { intent: "payment", id: stuck.bookingId },
  };
}

function describeRefusal({ bookingId, at, reason }: OrderRefusal, words: Words): AttentionItem {
  return {
    key: `order-refused-${bookingId}`,
    bookingId,
    title: words.t("admin:mindRefused"),
    text: words.t("admin:mindRefusedText", { id: bookingId, since: formatMoment(at, words.language) }),
    providerMessage: reason,
    retry: null,
  };
}

function describeJob(job: FailedJob, words: Words): AttentionItem {
  const { t } = words;
  const kind = JOB_KINDS.find((known) => known === job.kind);
  const values = {
    what: t(`admin:job_${kind ?? "other"}`),
    count: job.attempts,
    since: formatMoment(job.createdAt, words.language),
    id: job.id,
  };
  return {
    key: `job-${job.id}`,
    bookingId: null,
    title: t("admin:mindJob", values),
    text: t("admin:mindJobText", values),
    providerMessage: job.lastError,
    retry: { intent: "job", id: job.id },
  };
}

function describeCase(found: ProviderCase, words: Words): AttentionItem {
  const { t } = words;
  const values = {
    id: found.providerId,
    payment: found.paymentId,
    order: found.orderId ?? "–",
    booking: found.bookingId ?? "–",
    amount: formatMoney(found.amount, found.currency),
    status: found.providerStatus,
    since: formatMoment(found.createdAt, words.language),
  };
  const isMoney = found.kind === "payment";
  const [title, text] =
    found.kind === "dispute"
      ? [t("admin:mindDispute", values), t("admin:mindDisputeText", values)]
      : found.kind === "refund"
        ? [t("admin:mindForeignRefund", values), t("admin:mindForeignRefundText", values)]
        : [
            t(found.state === "refund_failed" ? "admin:mindUnmatchedFailed" : "admin:mindUnmatched", values),
            t(`admin:mindUnmatched_${found.reason as Misfit}`, values),
          ];
  return {
    key: `case-${found.id}`,
    bookingId: found.bookingId,
    title,
    text,
    providerMessage: null,
    retry: null,
    decide: { caseId: found.id, refund: isMoney, assign: isMoney && found.currency === "INR", note: !isMoney },
  };
}

function describeDisagreement(found: Disagreement, words: Words): AttentionItem {
  const { bookingId, kind, answeredAt, equipmentName, renterName } = found;
  const values = {
    id: bookingId,
    name: shownName(renterName, words.t),
    machine: equipmentName,
    since: formatMoment(answeredAt, words.language),
  };
  return {
    key: `transfer-${bookingId}-${kind}`,
    bookingId,
    title: words.t("admin:mindTransfer", values),
    text: words.t("admin:mindTransferText", values),
    providerMessage: null,
    retry: null,
    page: `/admin/bookings/${bookingId}#transfers`,
  };
}

function describeDisputedBalance(found: DisputedBalance, words: Words): AttentionItem {
  const { bookingId, amount, statedAt, equipmentName, renterName } = found;
  const values = {
    id: bookingId,
    amount: formatRupees(amount),
    name: shownName(renterName, words.t),
    machine: equipmentName,
    since: formatMoment(statedAt, words.language),
  };
  return {
    key: `balance-${bookingId}`,
    bookingId,
    title: words.t("admin:mindBalance", values),
    text: words.t("admin:mindBalanceText", values),
    providerMessage: null,
    retry: null,
    page: `/booking/${bookingId}/balance`,
  };
}

/**
 * What needs an admin's attention: orders that the provider refuses, money that fits nothing, failed refunds, cash to pay back,
 * payments of unknown state, disagreements about handover, return or balance, failed jobs.
 */
export async function listAttention(call: UserCall): Promise<AttentionItem[]> {
  const { db, now } = call;
  const [refusals, cases, refunds, cash, stuck, disagreements, balances, jobs] = await Promise.all([
    listRefusals(db),
    listOpenCases(db),
    listStuckRefunds(db, now),
    listOwedCash(db),
    listStuckPayments(db, now),
    listDisagreements(db),
    listDisputedBalances(db),
    listFailedJobs(db),
  ]);
  return [
    ...refusals.map((refusal) => describeRefusal(refusal, call)),
    ...cases.map((found) => describeCase(found, call)),
    ...refunds.map((refund) => describeRefund(refund, call)),
    ...cash.map((refund) => describeOwedCash(refund, call)),
    ...stuck.map((payment) => describeStuckPayment(payment, call)),
    ...disagreements.map((found) => describeDisagreement(found, call)),
    ...balances.map((found) => describeDisputedBalance(found, call)),
    ...jobs.map((job) => describeJob(job, call)),
  ];
}
