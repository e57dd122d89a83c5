/** Statements in a row, or requests that are begun, run for this long before everything else has its turn. */
const MAX_ROW_MS = 10;

/**
 * Lets everything else in between statements: SQLite answers at once, so a loop of queries never leaves its turn of the
 * event loop, and no request is read and no timer runs until it ends. Those who wait go on in their order, as many in
 * each turn as fit: all of them in one turn would make it as long as they are many, and Node takes one new connection
 * a turn.
 */
export class LoopTurn {
  #startedAtMs: number | undefined;
  readonly #waiting: (() => void)[] = [];
  #isResuming = false;

  /** Resolves when the next statement may run. */
  async yieldWhenLong(): Promise<void> {
    const nowMs = performance.now();
    if (this.#isResuming || nowMs - this.#startedAt(nowMs) >= MAX_ROW_MS)
      await new Promise<void>((resolve) => this.#wait(resolve));
  }

  /** When statements began in this turn of the loop. */
  #startedAt(nowMs: number): number {
    if (this.#startedAtMs === undefined) {
      this.#startedAtMs = nowMs;
      setImmediate(() => (this.#startedAtMs = undefined));
    }
    return this.#startedAtMs;
  }

  #wait(resume: () => void): void {
    this.#waiting.push(resume);
    if (this.#isResuming) return;
    this.#isResuming = true;
    setImmediate(() => this.#resume());
  }

  #resume(): void {
    const untilMs = performance.now() + MAX_ROW_MS;
    const next = () => {
      const first = this.#waiting.shift();
      this.#isResuming = first !== undefined;
      if (first === undefined) return;
      first();
      // After all that it does at once.
      queueMicrotask(() => process.nextTick(goOn));
    };
    const goOn = () => {
      if (performance.now() < untilMs) next();
      else setImmediate(() => this.#resume());
    };
    next();
  }
}
