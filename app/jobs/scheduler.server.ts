import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { MS_PER_SECOND } from "~/domain/calendar/duration";

/** A run that was asked to end has this long until the next starts without it; longer than any job of the outbox. */
const GRACE_MS = 60 * MS_PER_SECOND;
/** Slack before a job counts as late. */
const SLACK_MS = 30 * MS_PER_SECOND;
/** Runs of one job that never ended; with more of them it is not started again. */
const MAX_ABANDONED_RUNS = 3;
const HEARTBEAT_LOG_MS = 10 * 60 * MS_PER_SECOND;

export interface PeriodicJob {
  name: string;
  /** Pause between the end of a run and the start of the next. */
  everyMs: number;
  /** After this long the run's signal is aborted. */
  deadlineMs: number;
  /** Must bear being run twice at once: a run that does not end is left behind. */
  run: (context: RunContext) => Promise<unknown>;
}

export interface RunContext {
  isFirstRun: boolean;
  signal: AbortSignal;
  /** Of all jobs. */
  heartbeats(): Heartbeat[];
}

/** When a job last ended a run by itself, with or without an error. */
export interface Heartbeat {
  name: string;
  ageMs: number;
  /** True when it has missed its deadline more than once. */
  isLate: boolean;
  /** Whether its last run failed. */
  hasFailed: boolean;
}

export interface Scheduler {
  heartbeats(): Heartbeat[];
  /** Starts no further run and waits for those under way. */
  stop(): Promise<void>;
}

export interface SchedulerOptions {
  log: Record<"info" | "warn" | "error", (message: string, fields?: Record<string, unknown>) => void>;
  /** Milliseconds that only grow, whatever the system's clock does. */
  monotonicMs?: () => number;
  graceMs?: number;
  slackMs?: number;
}

interface Beat {
  job: PeriodicJob;
  endedAtMs: number;
  hasFailed: boolean;
  abandoned: number;
}

/**
 * Runs each job in a loop of its own until stopped. A run that fails is logged and repeated; one that does not end
 * within its deadline is aborted, then left behind, and holds up neither its own job nor another.
 */
export function startScheduler(jobs: readonly PeriodicJob[], options: SchedulerOptions): Scheduler {
  const { log, monotonicMs = () => performance.now(), graceMs = GRACE_MS, slackMs = SLACK_MS } = options;
  const stopping = new AbortController();
  // Each job listens.
  setMaxListeners(0, stopping.signal);
  const beats: Beat[] = jobs.map((job) => ({ job, endedAtMs: monotonicMs(), hasFailed: false, abandoned: 0 }));

  const runOnce = async (beat: Beat, isFirstRun: boolean): Promise<void> => {
    const { name, deadlineMs, run } = beat.job;
    const ending = new AbortController();
    const end = () => ending.abort();
    stopping.signal.addEventListener("abort", end);
    const deadline = setTimeout(end, deadlineMs);
    const abandoning = new AbortController();
    const ended = startRun(run, { isFirstRun, signal: ending.signal, heartbeats })
      .then(() => (beat.hasFailed = false))
      .catch((error: unknown) => {
        beat.hasFailed = true;
        log.warn(`periodic job failed: ${name}`, { error });
      })
      .then(() => "ended" as const);
    const patience = sleep(deadlineMs + graceMs, "abandoned" as const, { ref: false, signal: abandoning.signal });
    const outcome = await Promise.race([ended, patience.catch(() => "ended" as const)]);
    clearTimeout(deadline);
    abandoning.abort();
    stopping.signal.removeEventListener("abort", end);
    if (outcome === "ended") {
      beat.endedAtMs = monotonicMs();
      return;
    }
    // A stall may fire both timers at once, in either order.
    end();
    beat.abandoned += 1;
    log.error(`periodic job does not end: ${name}`, { deadlineMs, abandonedRuns: beat.abandoned });
    void ended.then(() => {
      beat.abandoned -= 1;
    });
  };

  const repeat = async (beat: Beat): Promise<void> => {
    for (let isFirstRun = true; !stopping.signal.aborted; isFirstRun = false) {
      if (beat.abandoned < MAX_ABANDONED_RUNS) await runOnce(beat, isFirstRun);
      await sleep(beat.job.everyMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  };

  const heartbeats = (): Heartbeat[] =>
    beats.map(({ job, endedAtMs, hasFailed }) => {
      const ageMs = Math.round(monotonicMs() - endedAtMs);
      const isLate = ageMs > job.everyMs + job.deadlineMs + graceMs + slackMs;
      return { name: job.name, ageMs, isLate, hasFailed };
    });
  const logging = setInterval(() => {
    const late = heartbeats().filter(({ isLate }) => isLate);
    if (late.length > 0) log.error("periodic jobs are late", { late });
    else log.info("periodic jobs run", { heartbeats: heartbeats() });
  }, HEARTBEAT_LOG_MS).unref();

  const loops = Promise.all(beats.map(repeat));
  return {
    heartbeats,
    stop: async () => {
      clearInterval(logging);
      stopping.abort();
      await loops;
    },
  };
}

/** A job that throws before its first promise fails like any other. */
async function startRun(run: PeriodicJob["run"], context: RunContext): Promise<void> {
  await run(context);
}
