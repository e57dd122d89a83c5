import { z } from "zod";
import type { Db, Trx } from "~db/open";
import { listOpenCases, type ProviderCase } from "~/domain/payments/provider-cases.server";
import { listRefusals } from "~/domain/payments/open-order.server";
import { listStuckRefunds, type StuckRefund } from "~/domain/payments/stuck-payments.server";
import { MS_PER_HOUR } from "~/domain/calendar/day";
import { enqueue } from "~/domain/outbox/outbox.server";
import { listFailedJobs } from "./failed-jobs.server";

/** What needs a person: money that is stuck, jobs that gave up, and the state of the server. */

/** Stored in alerts and jobs: the kinds and their values stay as they are. */
const ALERT_KINDS = [
  "refundFailed",
  "refundStuck",
  "moneyUnmatched",
  "ordersRefused",
  "refundAtProvider",
  "dispute",
  "jobFailed",
  "backupFailed",
  "backupOld",
  "diskLow",
  "schedulerLate",
] as const;
type AlertKind = (typeof ALERT_KINDS)[number];

const alertValues = z.object({
  bookingId: z.number().int().nullish(),
  /** In the smallest unit of the currency. */
  amount: z.number().optional(),
  currency: z.string().optional(),
  /** Kind of a job, name of a periodic job, the provider's id of a payment, or its reason. */
  name: z.string().optional(),
  days: z.number().optional(),
  freeMegabytes: z.number().optional(),
});

export interface Occurrence {
  /** The same while it lasts; another when it happens again. */
  key: string;
  kind: AlertKind;
  values: z.infer<typeof alertValues>;
}

/** Dedupe keys of jobs that send an alert begin with it. */
const ALERT_KEY_PREFIX = "mail:alert:";

/** Payload of a job that sends an alert: to an admin, or to the office where no admin can get one. */
export const alertPayload = z.object({
  about: z.literal("alert"),
  userId: z.number().int().nullable(),
  occurrences: z.array(z.object({ kind: z.enum(ALERT_KINDS), values: alertValues })),
});

/** Everything in the database that needs a person, as the admin's page of payments lists it. */
async function listOccurrences(db: Db, now: Date): Promise<Occurrence[]> {
  const refunds = (await listStuckRefunds(db, now)).map(fromRefund);
  const cases = (await listOpenCases(db)).map(fromCase);
  const refusals = (await listRefusals(db)).map(({ reason }) => ({
    key: `order refused ${reason}`,
    kind: "ordersRefused" as const,
    values: { name: reason },
  }));
  return [...refunds, ...cases, ...refusals, ...(await listOtherFailedJobs(db))];
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

/** A new status of a dispute, and a refund that fails again, send another alert. */
function fromCase(found: ProviderCase): Occurrence {
  const { id, kind, state, providerStatus, updatedAt, bookingId, amount, currency, paymentId } = found;
  return {
    key: `case ${id} ${state} ${providerStatus} ${updatedAt}`,
    kind: state === "refund_failed" ? "refundFailed" : KINDS_OF_CASES[kind],
    values: { bookingId, amount, currency, name: paymentId },
  };
}

/** Alerts that could not be sent are left out: each would be another alert. */
async function listOtherFailedJobs(db: Db): Promise<Occurrence[]> {
  const jobs = (await listFailedJobs(db)).filter(({ dedupeKey }) => !dedupeKey.startsWith(ALERT_KEY_PREFIX));
  return jobs.map(({ id, kind, failedAt }) => ({
    key: `job ${id} ${failedAt ?? ""}`,
    kind: "jobFailed",
    values: { name: kind },
  }));
}

/** An occurrence that is back sooner is the same one: a disk at its limit sends no email every minute. */
const FORGOTTEN_AFTER_MS = MS_PER_HOUR;

/**
 * Emails admins about what needs a person, each occurrence once: its row holds when the email was sent and when it was
 * last there. All that is new at one time is one email, and returned.
 * @param conditions what the database does not know, such as a full disk
 */
export async function alertAdmins(db: Db, conditions: readonly Occurrence[], now: Date): Promise<Occurrence[]> {
  const present = [...(await listOccurrences(db, now)), ...conditions];
  const at = now.toISOString();
  const forgottenBefore = new Date(now.getTime() - FORGOTTEN_AFTER_MS).toISOString();
  return db.transaction().execute(async (trx) => {
    const news: Occurrence[] = [];
    for (const occurrence of present) if (await noteOccurrence(trx, occurrence, at)) news.push(occurrence);
    await trx.deleteFrom("alerts").where("seenAt", "<", forgottenBefore).execute();
    await enqueueEmails(trx, news, now);
    return news;
  });
}

/** Notes that an occurrence is there. @returns whether it is new */
async function noteOccurrence(trx: Trx, { key, kind }: Occurrence, at: string): Promise<boolean> {
  const known = await trx.updateTable("alerts").set({ seenAt: at }).where("key", "=", key).executeTakeFirst();
  if (known.numUpdatedRows > 0n) return false;
  await trx.insertInto("alerts").values({ key, kind, toldAt: at, seenAt: at }).execute();
  return true;
}

/** To every admin with a confirmed address; without any to the office's. */
async function enqueueEmails(trx: Trx, occurrences: readonly Occurrence[], now: Date): Promise<void> {
  const admins = await trx
    .selectFrom("users")
    .select("id")
    .where("isAdmin", "=", 1)
    .whereRef("contact", "=", "confirmedContact")
    .orderBy("id")
    .execute();
  // A notification has told admins of each failed refund of a booking by email already.
  const news = admins.length === 0 ? occurrences : occurrences.filter(({ key }) => !/^refund .* failed$/.test(key));
  const [first] = news;
  if (first === undefined) return;
  for (const { id: userId } of admins.length === 0 ? [{ id: null }] : admins) {
    const occurrences = news.map(({ kind, values }) => ({ kind, values }));
    const payload: z.infer<typeof alertPayload> = { about: "alert", userId, occurrences };
    const dedupeKey = `${ALERT_KEY_PREFIX}${now.toISOString()}:${first.key}:${userId ?? "office"}`;
    await enqueue(trx, { kind: "mail", dedupeKey, payload, now });
  }
}
