/** Timers that do not keep the process alive and can be cleared together. */
export interface Timers {
  /** Runs a function once after this many milliseconds, unless cleared before. */
  after(ms: number, run: () => void): void;
  /** Resolves after this many milliseconds, or at once when cleared. */
  wait(ms: number): Promise<void>;
  /** Cancels all timers and resolves all waits. */
  clear(): void;
}

/** An empty set of timers. */
export function createTimers(): Timers {
  const endings = new Map<NodeJS.Timeout, () => void>();

  function start(ms: number, run: () => void, whenCleared: () => void): void {
    const timer = setTimeout(() => {
      endings.delete(timer);
      run();
    }, ms);
    timer.unref();
    endings.set(timer, whenCleared);
  }

  return {
    after: (ms, run) => start(ms, run, () => undefined),
    wait: (ms) => new Promise((resolve) => start(ms, resolve, resolve)),
    clear() {
      for (const [timer, whenCleared] of endings) {
        clearTimeout(timer);
        whenCleared();
      }
      endings.clear();
    },
  };
}
