import type { Db } from "~db/open";
import { listOpenCases, type ProviderCase } from "~/domain/payments/provider-cases.server";
import { listRefusals } from "~/domain/payments/order-refusals.server";
import { listStuckRefunds, type StuckRefund } from "~/domain/payments/stuck-payments.server";
import { ALERT_KEY_PREFIX } from "./alert-job";
import type { AlertKind, Occurrence } from "./alert";

const FAILED_JOBS_LIMIT = 200;

/** Everything in the database that needs a person, as the admin's page of payments lists it. */
export async function listOccurrences(db: Db, now: Date): Promise<Occurrence[]> {
  const refunds = (await listStuckRefunds(db, now)).map(fromRefund);
  const cases = (await listOpenCases(db)).map(fromCase);
  const refusals = (await listRefusals(db)).map(({ reason }) => ({
    key: `order refused ${reason}`,
    kind: "ordersRefused" as const,
    values: { name: reason },
  }));
  return [...refunds, ...cases, ...refusals, ...(await listFailedJobs(db))];
}

function fromRefund({ id, round, status, bookingId, amount }: StuckRefund): Occurrence {
  return {
    key: `refund ${id} ${round} ${status}`,
    kind: status === "failed" ? "refundFailed" : "refundStuck",
    values: { bookingId, amount, currency: "INR" },
  };
}

const KINDS_OF_CASES: Record<ProviderCase["kind"], AlertKind> = {
  payment: "moneyUnmatched",
  refund: "refundAtProvider",
  dispute: "dispute",
};

/** A dispute with another status, and a refund that failed again, are told again. */
function fromCase(found: ProviderCase): Occurrence {
  const { id, kind, state, round, providerStatus, bookingId, amount, currency, paymentId } = found;
  return {
    key: `case ${id} ${state} ${round} ${providerStatus}`,
    kind: state === "refund_failed" ? "refundFailed" : KINDS_OF_CASES[kind],
    values: { bookingId, amount, currency, name: paymentId },
  };
}

/** Alerts that could not be sent are left out: each would be another alert. */
async function listFailedJobs(db: Db): Promise<Occurrence[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "kind", "failedAt"])
    .where("failedAt", "is not", null)
    .where("doneAt", "is", null)
    .where("dedupeKey", "not like", `${ALERT_KEY_PREFIX}%`)
    .orderBy("id")
    .limit(FAILED_JOBS_LIMIT)
    .execute();
  return rows.map(({ id, kind, failedAt }) => ({
    key: `job ${id} ${failedAt ?? ""}`,
    kind: "jobFailed",
    values: { name: kind },
  }));
}
