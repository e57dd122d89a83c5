/**
 * The time that holds, jobs and requests go by. It follows the system's clock but not its jumps: after one it goes on by
 * the monotonic clock until the jump has lasted, and stored deadlines have been moved with it.
 */

/** Beyond this a difference is a jump; below it is drift, and followed. */
const TOLERANCE_MS = 5_000;
/** A jump that lasts this long is a correction. */
const LASTING_MS = 10 * 60_000;

export interface SteadyClock {
  now(): Date;
  /** The jump that has lasted, in milliseconds; undefined while there is none. */
  lastingJumpMs(): number | undefined;
  /** Goes by the system's clock again; stored deadlines must have been moved before. */
  followSystem(): void;
  /** Goes by the clock of another process, which told its time a moment ago. */
  followOther(nowMs: number): void;
}

interface ClockSources {
  systemMs?: () => number;
  monotonicMs?: () => number;
  lastingMs?: number;
}

export function createSteadyClock({
  systemMs = () => Date.now(),
  monotonicMs = () => performance.now(),
  lastingMs = LASTING_MS,
}: ClockSources = {}): SteadyClock {
  let base = { systemMs: systemMs(), monotonicMs: monotonicMs() };
  let jump: { byMs: number; sinceMs: number } | undefined;

  const read = (): number => {
    const [system, monotonic] = [systemMs(), monotonicMs()];
    const steady = base.systemMs + (monotonic - base.monotonicMs);
    const byMs = system - steady;
    if (Math.abs(byMs) <= TOLERANCE_MS) {
      base = { systemMs: system, monotonicMs: monotonic };
      jump = undefined;
      return system;
    }
    if (jump === undefined || Math.abs(byMs - jump.byMs) > TOLERANCE_MS) jump = { byMs, sinceMs: monotonic };
    return steady;
  };
  return {
    now: () => new Date(read()),
    lastingJumpMs: () => {
      read();
      return jump !== undefined && monotonicMs() - jump.sinceMs >= lastingMs ? jump.byMs : undefined;
    },
    followSystem: () => {
      base = { systemMs: systemMs(), monotonicMs: monotonicMs() };
      jump = undefined;
    },
    followOther: (nowMs) => {
      if (Math.abs(read() - nowMs) > TOLERANCE_MS) base = { systemMs: nowMs, monotonicMs: monotonicMs() };
    },
  };
}

/** The clock of this process. */
export const clock = createSteadyClock();
