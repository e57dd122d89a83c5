import { MS_PER_SECOND } from "~/domain/calendar/duration";

/** Limits of how often something may happen, in this process's memory and bounded in size. */

/** Milliseconds of a clock that does not follow the system's: limits stay right when that one jumps. */
export const monotonicMs = (): number => performance.now();

const MAX_NAME_CHARACTERS = 100;
const MAX_KEYS = 20_000;

export type Permission = { allowed: true } | { allowed: false; retryAfterSeconds: number };

export interface Rule {
  max: number;
  withinMs: number;
}

/** Times of events by key, within a rule's window; least recently used keys are dropped. */
export class EventTimes {
  readonly #times = new Map<string, number[]>();
  readonly #maxKeys: number;

  constructor(maxKeys: number) {
    this.#maxKeys = maxKeys;
  }

  /** Milliseconds until the key may have another event; 0 for now. */
  waitMs(key: string, rule: Rule, now: number): number {
    const times = this.#recent(key, rule, now);
    const oldest = times[times.length - rule.max];
    return oldest === undefined ? 0 : oldest + rule.withinMs - now;
  }

  add(key: string, rule: Rule, now: number): void {
    const times = this.#recent(key, rule, now);
    times.push(now);
    this.#times.delete(key);
    this.#times.set(key, times);
    this.#forgetOld(now - rule.withinMs);
    if (this.#times.size <= this.#maxKeys) return;
    const leastRecent = this.#times.keys().next().value;
    if (leastRecent !== undefined) this.#times.delete(leastRecent);
  }

  /** The first key is the least recently used: nothing is kept about anyone for longer than it counts. */
  #forgetOld(before: number): void {
    for (const [key, times] of this.#times) {
      if ((times.at(-1) ?? 0) > before) return;
      this.#times.delete(key);
    }
  }

  removeLast(key: string): void {
    const times = this.#times.get(key);
    times?.pop();
    if (times?.length === 0) this.#times.delete(key);
  }

  get size(): number {
    return this.#times.size;
  }

  clear(key: string): void {
    this.#times.delete(key);
  }

  #recent(key: string, rule: Rule, now: number): number[] {
    const times = this.#times.get(key) ?? [];
    const firstRecent = times.findIndex((time) => time > now - rule.withinMs);
    if (firstRecent === -1) return [];
    if (firstRecent > 0) times.splice(0, firstRecent);
    return times;
  }
}

/** A refusal that says how long to wait. */
export const refusal = (waitMs: number): Permission => ({
  allowed: false,
  retryAfterSeconds: Math.max(1, Math.ceil(waitMs / MS_PER_SECOND)),
});

export interface Quota {
  /** Counts one use of the key if any is left. */
  take(key: string): Permission;
  /** Takes the last use back: it came to nothing. */
  giveBack(key: string): void;
}

/**
 * A limit of uses per key in a sliding window.
 *
 * @param options.max uses in any span of `withinSeconds`; options.now milliseconds of a clock that only goes on
 */
export function createQuota(options: {
  max: number;
  withinSeconds: number;
  maxKeys?: number;
  now?: () => number;
}): Quota {
  const now = options.now ?? monotonicMs;
  const rule = { max: options.max, withinMs: options.withinSeconds * MS_PER_SECOND };
  const uses = new EventTimes(options.maxKeys ?? MAX_KEYS);
  return {
    take: (key) => {
      const name = normaliseKey(key);
      const waitMs = uses.waitMs(name, rule, now());
      if (waitMs > 0) return refusal(waitMs);
      uses.add(name, rule, now());
      return { allowed: true };
    },
    giveBack: (key) => uses.removeLast(normaliseKey(key)),
  };
}

/** A key in one spelling: names that differ in case count as one. */
export function normaliseKey(name: string): string {
  return name.trim().slice(0, MAX_NAME_CHARACTERS).normalize("NFKC").toLowerCase();
}
