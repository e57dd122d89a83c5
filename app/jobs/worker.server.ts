import type { Db } from "~db/connection";
import {
  finishJob,
  leaseJob,
  postponeJob,
  repeatJob,
  type OutboxJob,
  type RetryPolicy,
} from "~/domain/outbox/outbox.server";

/** Jobs at once: one that waits for a slow answer holds up no other. */
const CONCURRENCY = 4;
/** A round ends some time, so that what else a process keeps doing gets its turn. */
const MAX_JOBS_PER_ROUND = 200;

/** How a kind of job is done. */
export interface JobHandler extends RetryPolicy {
  /**
   * Does the job; doing it again after being cut off must do no harm. May finish the job itself, in the
   * transaction that stores its result.
   *
   * @returns when it is to be done again; nothing when it is done
   * @throws where it is to be tried again later
   */
  run(job: OutboxJob, now: Date): Promise<Date | void>;
}

/** What a process can do, by kind of job. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/**
 * Works off all jobs that are due. One that fails comes back later and holds up no other.
 *
 * @param clock asked anew for each job
 * @param report called with each failure, for the log
 * @param signal when it is aborted, no further job is taken
 * @returns how many jobs were taken
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
  let taken = 0;
  const work = async () => {
    while (taken < MAX_JOBS_PER_ROUND && signal?.aborted !== true) {
      taken += 1;
      const job = await leaseJob(db, kinds, clock());
      if (job === undefined) {
        taken -= 1;
        return;
      }
      await runJob(db, handlers[job.kind], job, clock, report);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return taken;
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
