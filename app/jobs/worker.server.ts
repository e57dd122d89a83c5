import type { Db } from "~db/open";
import {
  FailedForGood,
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

/** Shorter than a lease, so that no second worker runs the job meanwhile. */
const JOB_DEADLINE_MS = 50_000;

export interface RunOptions {
  clock: () => Date;
  /** Called with each failure, for the log. */
  report: (what: string, error: unknown) => void;
  /** Aborted: leases no further job. */
  signal?: AbortSignal;
  /** Limit for each job; one that takes longer is retried later. */
  jobDeadlineMs?: number;
}

interface JobHandler extends RetryPolicy {
  /** Must be idempotent; may finish the job itself. @returns when to run it again @throws to retry it later */
  run(job: OutboxJob, now: Date): Promise<Date | void>;
}

export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** Runs all jobs that are due, and how many. One that fails or does not end is retried and holds up no other. */
export async function runJobs(db: Db, handlers: JobHandlers, options: RunOptions): Promise<number> {
  const { clock, signal } = options;
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
      await runJob(db, handlers[job.kind], job, options);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return leased;
}

async function runJob(
  db: Db,
  handler: JobHandler | undefined,
  job: OutboxJob,
  { clock, report, jobDeadlineMs = JOB_DEADLINE_MS }: RunOptions,
): Promise<void> {
  if (handler === undefined) return;
  try {
    const again = await withinDeadline(handler.run(job, clock()), jobDeadlineMs);
    if (again === undefined) await finishJob(db, job, clock());
    else await repeatJob(db, job, again);
  } catch (error) {
    report(`job ${job.id} (${job.kind})`, error);
    const policy = error instanceof FailedForGood ? { maxAttempts: 0 } : handler;
    await postponeJob(db, job, error instanceof Error ? error.message : "unknown", clock(), policy);
  }
}

async function withinDeadline<T>(run: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`did not end within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([run, late]);
  } finally {
    clearTimeout(timer);
  }
}
