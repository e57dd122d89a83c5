import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { MS_PER_MINUTE } from "~/domain/calendar/day";

/** Beyond interval and deadline; longer than any job of the outbox. */
const SLACK_MS = 1.5 * MS_PER_MINUTE;
const DEADLINE_MS = MS_PER_MINUTE;

export interface PeriodicJob {
  name: string;
  /** Pause between the end of a run and the start of the next. */
  everyMs: number;
  /** After this long the run's signal is aborted; a minute where nothing is said. */
  deadlineMs?: number;
  run: (context: RunContext) => Promise<unknown>;
}

interface RunContext {
  isFirstRun: boolean;
  /** Aborted at the deadline, and when the server stops. */
  signal: AbortSignal;
  heartbeats(): Heartbeat[];
}

/** When a job last ended a run, with or without an error. */
export interface Heartbeat {
  name: string;
  ageMs: number;
  isLate: boolean;
  hasFailed: boolean;
}

export interface Scheduler {
  heartbeats(): Heartbeat[];
  stop(): Promise<void>;
}

interface SchedulerOptions {
  log: Record<"warn", (message: string, fields: Record<string, unknown>) => void>;
  /** Milliseconds that only grow, whatever the system's clock does. */
  monotonicMs?: () => number;
  slackMs?: number;
  /** Asked before each run; one that may not be run is not the first. */
  mayRun?: () => boolean | Promise<boolean>;
}

/** Runs each job in a loop of its own until stopped. A run that fails is logged and repeated, a first one as the first. */
export function startScheduler(jobs: readonly PeriodicJob[], options: SchedulerOptions): Scheduler {
  const { log, monotonicMs = () => performance.now(), slackMs = SLACK_MS, mayRun = () => true } = options;
  const stopping = new AbortController();
  // Each job listens.
  setMaxListeners(0, stopping.signal);
  const beats = jobs.map((job) => ({ job, endedAtMs: monotonicMs(), hasFailed: false, ending: new AbortController() }));
  const heartbeats = (): Heartbeat[] =>
    beats.map(({ job: { name, everyMs, deadlineMs = DEADLINE_MS }, endedAtMs, hasFailed }) => {
      const ageMs = Math.round(monotonicMs() - endedAtMs);
      return { name, ageMs, isLate: ageMs > everyMs + deadlineMs + slackMs, hasFailed };
    });

  const repeat = async (beat: (typeof beats)[number]): Promise<void> => {
    const { name, everyMs, deadlineMs = DEADLINE_MS, run } = beat.job;
    let isFirstRun = true;
    while (!stopping.signal.aborted) {
      const ending = new AbortController();
      beat.ending = ending;
      const deadline = setTimeout(() => ending.abort(), deadlineMs);
      try {
        if ((await mayRun()) && !stopping.signal.aborted) {
          await run({ isFirstRun, signal: ending.signal, heartbeats });
          isFirstRun = false;
        }
        beat.hasFailed = false;
      } catch (error) {
        beat.hasFailed = true;
        log.warn(`periodic job failed: ${name}`, { error });
      }
      clearTimeout(deadline);
      beat.endedAtMs = monotonicMs();
      await sleep(everyMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  };

  const loops = Promise.all(beats.map(repeat));
  return {
    heartbeats,
    stop: async () => {
      stopping.abort();
      for (const { ending } of beats) ending.abort();
      await loops;
    },
  };
}
