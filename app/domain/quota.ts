import { waitMsAfter, type SharedUses } from "~db/shared-uses";
import { MS_PER_SECOND } from "~/domain/calendar/duration";

/**
 * Limits of how often something may happen: counted in this process's memory, bounded in size, or by the database where
 * several servers share it.
 */

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
    return waitMsAfter(this.#recent(key, rule, now), rule, now);
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

let shared: SharedUses | undefined;

/** Counts all uses for every server on the database from now on; without one, in memory again. */
export function shareUses(uses: SharedUses | undefined): void {
  shared = uses;
}

export interface CounterOptions {
  /** Which limit; each has a name of its own. */
  limit: string;
  maxKeys?: number;
  /** Milliseconds of a clock that only goes on. */
  now?: () => number;
}

/** Uses by key, of one limit. */
export class Counter {
  readonly #limit: string;
  readonly #rule: Rule;
  readonly #now: () => number;
  readonly #times: EventTimes;

  constructor(rule: Rule, { limit, maxKeys = MAX_KEYS, now = monotonicMs }: CounterOptions) {
    this.#limit = limit;
    this.#rule = rule;
    this.#now = now;
    this.#times = new EventTimes(maxKeys);
  }

  /**
   * Counts a use if any is left.
   *
   * @returns milliseconds until there is one; 0 when it was counted
   */
  async take(key: string): Promise<number> {
    if (shared !== undefined) return shared.take(this.#use(key));
    const at = this.#now();
    const waitMs = this.#times.waitMs(key, this.#rule, at);
    if (waitMs === 0) this.#times.add(key, this.#rule, at);
    return waitMs;
  }

  /** Takes the last use back: it came to nothing. */
  async giveBack(key: string): Promise<void> {
    if (shared === undefined) this.#times.removeLast(key);
    else await shared.giveBack(this.#use(key));
  }

  async clear(key: string): Promise<void> {
    if (shared === undefined) this.#times.clear(key);
    else await shared.clear(this.#use(key));
  }

  #use(key: string) {
    return { limit: this.#limit, key, ...this.#rule };
  }
}

export interface Quota {
  /** Counts one use of the key if any is left. */
  take(key: string): Promise<Permission>;
  /** Takes the last use back: it came to nothing. */
  giveBack(key: string): Promise<void>;
}

/**
 * A limit of uses per key in a sliding window.
 *
 * @param options.max uses in any span of `withinSeconds`
 */
export function createQuota({
  max,
  withinSeconds,
  ...options
}: CounterOptions & { max: number; withinSeconds: number }): Quota {
  const uses = new Counter({ max, withinMs: withinSeconds * MS_PER_SECOND }, options);
  return {
    take: async (key) => {
      const waitMs = await uses.take(normaliseKey(key));
      return waitMs > 0 ? refusal(waitMs) : { allowed: true };
    },
    giveBack: (key) => uses.giveBack(normaliseKey(key)),
  };
}

/** A key in one spelling: names that differ in case count as one. */
export function normaliseKey(name: string): string {
  return name.trim().slice(0, MAX_NAME_CHARACTERS).normalize("NFKC").toLowerCase();
}
