import type { Db } from "~db/connection";
import {
  finishJob,
  leaseJob,
  postponeJob,
  repeatJob,
  type OutboxJob,
  type RetryPolicy,
} from "~/domain/outbox/outbox.server";

/** Jobs at once, so that a slow answer holds up no other job. */
const CONCURRENCY = 4;
/** Limits a run, so that it ends even when jobs keep coming. */
const MAX_JOBS_PER_ROUND = 200;

/** Runs one kind of job. */
export interface JobHandler extends RetryPolicy {
  /**
   * Runs the job. Must be idempotent: a process may be killed at any point. May finish the job itself, in the
   * transaction that stores its result.
   *
   * @returns when to run it again; nothing when it is done
   * @throws to retry it later
   */
  run(job: OutboxJob, now: Date): Promise<Date | void>;
}

/** Handlers by kind of job. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/**
 * Runs all jobs that are due. A failed job is retried later and holds up no other.
 *
 * @param clock read for each job
 * @param report called with each failure, for the log
 * @param signal aborted: leases no further job
 * @returns how many jobs were run
 */
export async function runJobs(
  db: Db,
  handlers: JobHandlers,
  clock: () => Date,
  report: (what: string, error: unknown) => void,
  signal?: AbortSignal,
): Promise<number> {
  const kinds = Object.keys(handlers);
  if (kinds.length === 0) return 0;
  let leased = 0;
  const work = async () => {
    while (leased < MAX_JOBS_PER_ROUND && signal?.aborted !== true) {
      leased += 1;
      const job = await leaseJob(db, kinds, clock());
      if (job === undefined) {
        leased -= 1;
        return;
      }
      await runJob(db, handlers[job.kind], job, clock, report);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return leased;
}

async function runJob(
  db: Db,
  handler: JobHandler | undefined,
  job: OutboxJob,
  clock: () => Date,
  report: (what: string, error: unknown) => void,
): Promise<void> {
  if (handler === undefined) return;
  try {
    const again = await handler.run(job, clock());
    if (again === undefined) await finishJob(db, job, clock());
    else await repeatJob(db, job, again);
  } catch (error) {
    report(`job ${job.id} (${job.kind})`, error);
    await postponeJob(db, job, error instanceof Error ? error.message : "unknown", clock(), handler);
  }
}
