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

const JOB_KINDS = ["refund", "order_look", "webhook", "mail", "phone_message"] as const;

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

type Words = Pick<UserCall, "t" | "language">;

/** The booking that a text is about, and since when. */
const aboutOf = (
  found: { bookingId: number; renterName: string; equipmentName: string },
  since: string,
  { t, language }: Words,
) => ({
  id: found.bookingId,
  name: shownName(found.renterName, t),
  machine: found.equipmentName,
  since: formatMoment(since, language),
});

function describeRefund(refund: StuckRefund, words: Words): AttentionItem {
  const { t } = words;
  const values = { amount: formatPaise(refund.amount), ...aboutOf(refund, refund.createdAt, words) };
  const item = { key: `refund-${refund.id}`, bookingId: refund.bookingId, providerMessage: refund.why };
  if (refund.status !== "failed")
    return { ...item, title: t("admin:mindRefundSlow", values), text: t("admin:mindRefundSlowText", values) };
  const [title, text] = [t("admin:mindRefundFailed", values), t("admin:mindRefundFailedText", values)];
  return { ...item, title, text, retry: { intent: "refund", id: refund.id } };
}

function describeOwedCash(refund: StuckRefund, words: Words): AttentionItem {
  const values = { amount: formatPaise(refund.amount), ...aboutOf(refund, refund.createdAt, words) };
  return {
    key: `cash-${refund.id}`,
    bookingId: refund.bookingId,
    title: words.t("admin:mindCash", values),
    text: words.t("admin:mindCashText", values),
    retry: { intent: "cash", id: refund.id },
  };
}

function describeStuckPayment(stuck: StuckPayment, { t, language }: Words): AttentionItem {
  const status = BOOKING_STATUSES.find((known) => known === stuck.status);
  const values = {
    id: stuck.bookingId,
    name: shownName(stuck.renterName, t),
    machine: stuck.equipmentName,
    amount: formatRupees(stuck.amount),
    status: status === undefined ? stuck.status : t(`booking:status_${status}`),
    until: stuck.holdUntil === null ? "–" : formatMoment(stuck.holdUntil, language),
    payment: stuck.authorizedPaymentId ?? "",
  };
  return {
    key: `payment-${stuck.bookingId}`,
    bookingId: stuck.bookingId,
    title: t("admin:mindPayment", values),
    text: t(stuck.authorizedPaymentId === null ? "admin:mindPaymentText" : "admin:mindAuthorizedText", values),
    retry: { intent: "payment", id: stuck.bookingId },
  };
}

const describeRefusal = ({ bookingId, at, reason }: OrderRefusal, { t, language }: Words): AttentionItem => ({
  key: `order-refused-${bookingId}`,
  bookingId,
  title: t("admin:mindRefused"),
  text: t("admin:mindRefusedText", { id: bookingId, since: formatMoment(at, language) }),
  providerMessage: reason,
});

function describeJob(job: FailedJob, { t, language }: Words): AttentionItem {
  const values = {
    what: t(`admin:job_${JOB_KINDS.find((known) => known === job.kind) ?? "other"}`),
    count: job.attempts,
    since: formatMoment(job.createdAt, language),
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

function describeCase(found: ProviderCase, { t, language }: Words): AttentionItem {
  const values = {
    id: found.providerId,
    payment: found.paymentId,
    order: found.orderId ?? "–",
    booking: found.bookingId ?? "–",
    amount: formatMoney(found.amount, found.currency),
    status: found.providerStatus,
    since: formatMoment(found.createdAt, language),
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
  const decide = { caseId: found.id, refund: isMoney, assign: isMoney && found.currency === "INR", note: !isMoney };
  return { key: `case-${found.id}`, bookingId: found.bookingId, title, text, decide };
}

function describeDisagreement(found: Disagreement, words: Words): AttentionItem {
  const { bookingId, kind } = found;
  const values = aboutOf(found, found.answeredAt, words);
  return {
    key: `transfer-${bookingId}-${kind}`,
    bookingId,
    title: words.t("admin:mindTransfer", values),
    text: words.t("admin:mindTransferText", values),
    page: `/admin/bookings/${bookingId}#transfers`,
  };
}

function describeDisputedBalance(found: DisputedBalance, words: Words): AttentionItem {
  const { bookingId } = found;
  const values = { amount: formatRupees(found.amount), ...aboutOf(found, found.statedAt, words) };
  return {
    key: `balance-${bookingId}`,
    bookingId,
    title: words.t("admin:mindBalance", values),
    text: words.t("admin:mindBalanceText", values),
    page: `/booking/${bookingId}/balance`,
  };
}

/**
 * What needs an admin's attention: orders that the provider refuses, money that fits nothing, failed refunds, cash to pay back,
 * payments of unknown state, disagreements about handover, return or balance, failed jobs.
 */
export async function listAttention(call: UserCall): Promise<AttentionItem[]> {
  const { db, now } = call;
  const described = async <Found>(found: Promise<Found[]>, describe: (one: Found, words: Words) => AttentionItem) =>
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
