import type { Db, Trx } from "~db/connection";

/**
 * Work for the outside world. The intent is stored in the transaction that decides it, done after
 * commit, and tried again until it succeeds: a process that dies in between loses nothing.
 */

const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 15 * 60_000;
const MAX_ATTEMPTS = 60;

export interface OutboxJob {
  id: number;
  kind: string;
  dedupeKey: string;
  payload: unknown;
  attempts: number;
}

/** Stores an intent once; the same dedupeKey again changes nothing. */
export async function enqueue(
  trx: Trx,
  job: { kind: string; dedupeKey: string; payload: unknown; now: Date },
): Promise<void> {
  const at = job.now.toISOString();
  await trx
    .insertInto("outbox")
    .values({ kind: job.kind, dedupeKey: job.dedupeKey, payload: JSON.stringify(job.payload), availableAt: at, createdAt: at })
    .onConflict((conflict) => conflict.column("dedupeKey").doNothing())
    .execute();
}

/** Takes the next job that is due, for a minute: no second worker takes it meanwhile. */
export async function leaseJob(db: Db, now: Date): Promise<OutboxJob | undefined> {
  const at = now.toISOString();
  const row = await db
    .updateTable("outbox")
    .set((eb) => ({ leasedUntil: new Date(now.getTime() + LEASE_MS).toISOString(), attempts: eb("attempts", "+", 1) }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("outbox")
        .select("id")
        .where("doneAt", "is", null)
        .where("failedAt", "is", null)
        .where("availableAt", "<=", at)
        .where((or) => or.or([or("leasedUntil", "is", null), or("leasedUntil", "<", at)]))
        .orderBy("availableAt")
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
  return row && { id: row.id, kind: row.kind, dedupeKey: row.dedupeKey, payload: JSON.parse(row.payload) as unknown, attempts: row.attempts };
}

/** Marks a job as done; belongs into the transaction that stores its result. */
export async function finishJob(db: Db | Trx, job: OutboxJob, now: Date): Promise<void> {
  await db.updateTable("outbox").set({ doneAt: now.toISOString(), leasedUntil: null }).where("id", "=", job.id).execute();
}

/**
 * Puts a job back after a failure: later each time, with jitter, and aside for an admin after many tries.
 *
 * @param random between 0 and 1, so that many jobs do not come back at once
 */
export async function postponeJob(db: Db, job: OutboxJob, error: string, now: Date, random = Math.random()): Promise<void> {
  const delay = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (job.attempts - 1)) * (0.5 + random / 2);
  await db
    .updateTable("outbox")
    .set({
      leasedUntil: null,
      lastError: error.slice(0, 500),
      availableAt: new Date(now.getTime() + delay).toISOString(),
      failedAt: job.attempts >= MAX_ATTEMPTS ? now.toISOString() : null,
    })
    .where("id", "=", job.id)
    .execute();
}
