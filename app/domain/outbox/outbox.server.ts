import type { Updateable } from "kysely";
import { MS_PER_MINUTE } from "~/domain/calendar/day";
import { engineOf } from "~db/engine";
import type { Database, Db, Trx } from "~db/schema";

/**
 * The transactional outbox: a job for the outside world is stored in the transaction that decides it, run after commit,
 * and retried until it succeeds, so that a killed process loses nothing. `app/jobs` runs them.
 */

/** Longer than any job takes with all its deadlines, so that a job is taken over only from a dead worker. */
const LEASE_MS = MS_PER_MINUTE;
const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 15 * MS_PER_MINUTE;
const MAX_ATTEMPTS = 60;
const MAX_ERROR_CHARACTERS = 500;

/** Thrown by a job that no further try can help: it waits for an admin at once. */
export class FailedForGood extends Error {}

export interface OutboxJob {
  id: number;
  kind: string;
  dedupeKey: string;
  payload: unknown;
  /** Number of leases; a worker whose job was taken over holds an old number. */
  attempts: number;
  createdAt: string;
}

/** Stores a job once a dedupeKey. @param job.afterMs until it is due @returns undefined where it was stored before */
export async function enqueue(
  trx: Trx,
  job: { kind: string; dedupeKey: string; payload: unknown; now: Date; afterMs?: number },
): Promise<{ id: number } | undefined> {
  return trx
    .insertInto("outbox")
    .values({
      kind: job.kind,
      dedupeKey: job.dedupeKey,
      payload: JSON.stringify(job.payload),
      availableAt: new Date(job.now.getTime() + (job.afterMs ?? 0)).toISOString(),
      createdAt: job.now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("dedupeKey").doNothing())
    .returning("id")
    .executeTakeFirst();
}

/** Whether a job of these kinds is due. Only reads, so that it can be called often. */
export async function isJobDue(db: Db, kinds: readonly string[], now: Date): Promise<boolean> {
  return (await selectDue(db, kinds, now.toISOString()).executeTakeFirst()) !== undefined;
}

/** The next job that is due; of one instant the one that was stored first, which its index alone would not give. */
function selectDue(db: Db, kinds: readonly string[], at: string) {
  return db
    .selectFrom("outbox")
    .select("id")
    .where("doneAt", "is", null)
    .where("failedAt", "is", null)
    .where("availableAt", "<=", at)
    .where("kind", "in", kinds)
    .where((eb) =>
      eb.or([
        eb("leasedUntil", "is", null),
        eb("leasedUntil", "<", at),
        // No lease is this long: it was taken by a clock that was ahead.
        eb("leasedUntil", ">", new Date(Date.parse(at) + 2 * LEASE_MS).toISOString()),
      ]),
    )
    .orderBy("availableAt")
    .orderBy("id")
    .limit(1);
}

/** Leases the next due job of the kinds that the worker handles: no other gets it until the lease runs out. */
export async function leaseJob(db: Db, kinds: readonly string[], now: Date): Promise<OutboxJob | undefined> {
  const at = now.toISOString();
  const row = await db
    .updateTable("outbox")
    .set((eb) => ({ leasedUntil: new Date(now.getTime() + LEASE_MS).toISOString(), attempts: eb("attempts", "+", 1) }))
    .where("id", "=", engineOf(db).skipTaken(selectDue(db, kinds, at)))
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, kind, dedupeKey, payload, attempts, createdAt } = row;
  return { id, kind, dedupeKey, payload: JSON.parse(payload) as unknown, attempts, createdAt };
}

/** Marks a job as done, in the transaction that stores its result. Idempotent. */
export async function finishJob(db: Db | Trx, job: Pick<OutboxJob, "id">, now: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ doneAt: now.toISOString(), leasedUntil: null, lastError: null })
    .where("id", "=", job.id)
    .where("doneAt", "is", null)
    .execute();
}

/** Gives a lease back; a worker whose job was taken over changes nothing. */
async function release(db: Db, job: OutboxJob, set: Updateable<Database["outbox"]>): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ leasedUntil: null, ...set })
    .where("id", "=", job.id)
    .where("attempts", "=", job.attempts)
    .where("doneAt", "is", null)
    .execute();
}

export const repeatJob = (db: Db, job: OutboxJob, dueAt: Date): Promise<void> =>
  release(db, job, { lastError: null, attempts: 0, availableAt: dueAt.toISOString() });

export interface RetryPolicy {
  maxRetryMs?: number;
  maxAttempts?: number;
}

/** Reschedules a failed job with exponential back-off and jitter; after its attempts it waits for an admin. */
export async function postponeJob(
  db: Db,
  job: OutboxJob,
  error: string,
  now: Date,
  { maxRetryMs = MAX_RETRY_MS, maxAttempts = MAX_ATTEMPTS }: RetryPolicy = {},
): Promise<void> {
  const delay = Math.min(maxRetryMs, FIRST_RETRY_MS * 2 ** (job.attempts - 1)) * (0.5 + Math.random() / 2);
  await release(db, job, {
    lastError: error.slice(0, MAX_ERROR_CHARACTERS),
    availableAt: new Date(now.getTime() + delay).toISOString(),
    failedAt: job.attempts >= maxAttempts ? now.toISOString() : null,
  });
}
