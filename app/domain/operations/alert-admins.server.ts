import { z } from "zod";
import type { Db, Trx } from "~db/open";
import { listOpenCases, type ProviderCase } from "~/domain/payments/provider-cases.server";
import { listRefusals } from "~/domain/payments/open-order.server";
import { listStuckRefunds, type StuckRefund } from "~/domain/payments/stuck-payments.server";
import { MS_PER_HOUR } from "~/domain/calendar/duration";
import { enqueue } from "~/domain/outbox/outbox.server";
import { emailAddressIn } from "~/domain/users/email-address";
import { isContactConfirmed } from "~/domain/users/contacts.server";
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

/** One thing that needs a person. */
export interface Occurrence {
  /** The same while it lasts; another when it happens again. */
  key: string;
  kind: AlertKind;
  values: AlertValues;
}

/** Facts for the email's text. */
interface AlertValues {
  bookingId?: number | null;
  /** In the smallest unit of the currency. */
  amount?: number;
  currency?: string;
  /** Kind of a job, name of a periodic job, the provider's id of a payment, or its reason. */
  name?: string;
  days?: number;
  freeMegabytes?: number;
}

/** Dedupe keys of jobs that send an alert begin with it. */
const ALERT_KEY_PREFIX = "mail:alert:";

/** Payload of a job that sends an alert: to an admin, or to the office where no admin can get one. */
export const alertPayload = z.object({
  about: z.literal("alert"),
  userId: z.number().int().nullable(),
  occurrences: z.array(
    z.object({
      kind: z.enum(ALERT_KINDS),
      values: z.object({
        bookingId: z.number().int().nullish(),
        amount: z.number().optional(),
        currency: z.string().optional(),
        name: z.string().optional(),
        days: z.number().optional(),
        freeMegabytes: z.number().optional(),
      }),
    }),
  ),
});
export type AlertPayload = z.infer<typeof alertPayload>;

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

/** What is back sooner is the same occurrence: a disk at its limit is not told every minute. */
const FORGOTTEN_AFTER_MS = MS_PER_HOUR;

/**
 * Emails admins what needs a person, each occurrence once: a row says what they were told, and goes when it is over. What
 * is new at one time is one email. Writes nothing where nothing has changed.
 *
 * @param conditions what the database does not know, such as a full disk
 * @returns what was new
 */
export async function alertAdmins(db: Db, conditions: readonly Occurrence[], now: Date): Promise<Occurrence[]> {
  const present = [...(await listOccurrences(db, now)), ...conditions];
  const at = now.toISOString();
  const told = await db.selectFrom("alerts").select(["key", "goneAt"]).execute();
  const presentKeys = new Set(present.map(({ key }) => key));
  const toldKeys = new Set(told.map(({ key }) => key));
  const fresh = present.filter(({ key }) => !toldKeys.has(key));
  const gone = told.filter(({ key, goneAt }) => goneAt === null && !presentKeys.has(key));
  const back = told.filter(({ key, goneAt }) => goneAt !== null && presentKeys.has(key));
  const forgottenBefore = new Date(now.getTime() - FORGOTTEN_AFTER_MS).toISOString();
  const forgotten = told.filter(
    ({ key, goneAt }) => goneAt !== null && goneAt < forgottenBefore && !presentKeys.has(key),
  );
  if (fresh.length + gone.length + back.length + forgotten.length === 0) return [];
  return db.transaction().execute(async (trx) => {
    for (const { key } of forgotten) await trx.deleteFrom("alerts").where("key", "=", key).execute();
    for (const { key } of gone) await setGone(trx, key, at);
    for (const { key } of back) await setGone(trx, key, null);
    const inserted: Occurrence[] = [];
    for (const occurrence of fresh) if (await insert(trx, occurrence, at)) inserted.push(occurrence);
    await enqueueEmails(trx, inserted, now);
    return inserted;
  });
}

async function setGone(trx: Trx, key: string, goneAt: string | null): Promise<void> {
  await trx.updateTable("alerts").set({ goneAt }).where("key", "=", key).execute();
}

/** @returns false where another process has told of it meanwhile */
async function insert(trx: Trx, { key, kind }: Occurrence, at: string): Promise<boolean> {
  const row = await trx
    .insertInto("alerts")
    .values({ key, kind, toldAt: at, goneAt: null })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

/** To every admin with a confirmed address; without any to the office's. */
async function enqueueEmails(trx: Trx, occurrences: readonly Occurrence[], now: Date): Promise<void> {
  const admins = await listAdminsWithEmail(trx);
  // A notification has told admins of each failed refund of a booking by email already.
  const news = admins.length === 0 ? occurrences : occurrences.filter(({ key }) => !/^refund .* failed$/.test(key));
  const [first] = news;
  if (first === undefined) return;
  for (const userId of admins.length === 0 ? [null] : admins) {
    const payload: AlertPayload = {
      about: "alert",
      userId,
      occurrences: news.map(({ kind, values }) => ({ kind, values })),
    };
    const dedupeKey = `${ALERT_KEY_PREFIX}${now.toISOString()}:${first.key}:${userId ?? "office"}`;
    await enqueue(trx, { kind: "mail", dedupeKey, payload, now });
  }
}

async function listAdminsWithEmail(trx: Trx): Promise<number[]> {
  const rows = await trx.selectFrom("users").select(["id", "contact"]).where("isAdmin", "=", 1).orderBy("id").execute();
  const ids: number[] = [];
  for (const { id, contact } of rows)
    if (emailAddressIn(contact) !== undefined && (await isContactConfirmed(trx, id))) ids.push(id);
  return ids;
}
