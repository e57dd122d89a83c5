import { BOOKING_STATUSES } from "~/domain/bookings/booking";
import { dayInIndia } from "~/domain/calendar/day";
import { listFailedJobs, type FailedJob } from "~/jobs/failed-jobs.server";
import {
  listStuckRefunds,
  listStuckPayments,
  type StuckRefund,
  type StuckPayment,
} from "~/domain/payments/stuck-payments.server";
import { formatDay, formatTime } from "~/i18n/format";
import { formatPaise, formatRupees } from "~/i18n/money";
import type { UserCall } from "~/http/call.server";

const JOB_KINDS = ["refund", "refund_look", "order_look", "mail"] as const;

/** A refund, payment or job that needs attention, as text, with its retry button. */
export interface AttentionItem {
  key: string;
  bookingId: number | null;
  title: string;
  text: string;
  /** The provider's error message, verbatim. */
  providerMessage: string | null;
  /** What the retry button submits; null where only waiting helps. */
  retry: { intent: "refund" | "payment" | "job"; id: number } | null;
}

type Words = Pick<UserCall, "t" | "language">;

function formatInstant(instant: string, { language }: Words): string {
  return `${formatDay(dayInIndia(new Date(instant)), language)}, ${formatTime(instant, language)}`;
}

function describeRefund(refund: StuckRefund, words: Words): AttentionItem {
  const { t } = words;
  const values = {
    amount: formatPaise(refund.amount),
    name: refund.renterName,
    machine: refund.equipmentName,
    id: refund.bookingId,
    since: formatInstant(refund.createdAt, words),
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

function describeStuckPayment(stuck: StuckPayment, words: Words): AttentionItem {
  const { t } = words;
  const status = BOOKING_STATUSES.find((known) => known === stuck.status);
  const values = {
    id: stuck.bookingId,
    name: stuck.renterName,
    machine: stuck.equipmentName,
    amount: formatRupees(stuck.totalPrice),
    status: status === undefined ? stuck.status : t(`booking:status_${status}`),
    until: stuck.holdUntil === null ? "–" : formatInstant(stuck.holdUntil, words),
  };
  return {
    key: `payment-${stuck.bookingId}`,
    bookingId: stuck.bookingId,
    title: t("admin:mindPayment", values),
    text: t("admin:mindPaymentText", values),
    providerMessage: null,
    retry: { intent: "payment", id: stuck.bookingId },
  };
}

function describeJob(job: FailedJob, words: Words): AttentionItem {
  const { t } = words;
  const kind = JOB_KINDS.find((known) => known === job.kind);
  const values = {
    what: t(`admin:job_${kind ?? "other"}`),
    count: job.attempts,
    since: formatInstant(job.createdAt, words),
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

/** What needs an admin's attention: failed refunds, payments of unknown state, failed jobs. */
export async function loadStuckPayments(call: UserCall) {
  const { db, t, now } = call;
  const [refunds, stuck, jobs] = await Promise.all([
    listStuckRefunds(db, now),
    listStuckPayments(db, now),
    listFailedJobs(db),
  ]);
  const items = [
    ...refunds.map((refund) => describeRefund(refund, call)),
    ...stuck.map((payment) => describeStuckPayment(payment, call)),
    ...jobs.map((job) => describeJob(job, call)),
  ];
  return {
    title: `${t("admin:payments")} – ${t("brand")}`,
    found: t("admin:mattersFound", { count: items.length }),
    items,
  };
}
