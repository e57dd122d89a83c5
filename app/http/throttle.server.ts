import { MS_PER_MINUTE, MS_PER_SECOND } from "~/domain/calendar/duration";
import { isLoopback, networkFor } from "~/http/client-address";

/** Limits on login attempts and on other costly requests, in this process's memory and bounded in size. */

const MAX_NAME_CHARACTERS = 100;
const MAX_KEYS = 20_000;

/** One address on one account. */
const PAIR = { max: 10, withinMs: 3 * MS_PER_MINUTE };
/** One address on all accounts; a whole village may share it. */
const ADDRESS = { max: 100, withinMs: 10 * MS_PER_MINUTE };
/** Loopback: behind an undeclared proxy it is the address of every client. */
const LOOPBACK = { max: 1_000, withinMs: 10 * MS_PER_MINUTE };
/** One account from all addresses: high, so that strangers cannot lock its owner out. */
const ACCOUNT = { max: 500, withinMs: 60 * MS_PER_MINUTE };

export type Permission = { allowed: true } | { allowed: false; retryAfterSeconds: number };

interface Rule {
  max: number;
  withinMs: number;
}

/** Times of events by key, within a rule's window; least recently used keys are dropped. */
class EventTimes {
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
    if (this.#times.size <= this.#maxKeys) return;
    const leastRecent = this.#times.keys().next().value;
    if (leastRecent !== undefined) this.#times.delete(leastRecent);
  }

  removeLast(key: string): void {
    const times = this.#times.get(key);
    times?.pop();
    if (times?.length === 0) this.#times.delete(key);
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

const refusal = (waitMs: number): Permission => ({
  allowed: false,
  retryAfterSeconds: Math.max(1, Math.ceil(waitMs / MS_PER_SECOND)),
});

export interface Quota {
  /** Counts one use of the key if any is left. */
  take(key: string): Permission;
}

/**
 * A limit of uses per key in a sliding window, for registrations and password reset emails.
 *
 * @param options.max uses in any span of `withinSeconds`; options.now milliseconds since 1970
 */
export function createQuota(options: {
  max: number;
  withinSeconds: number;
  maxKeys?: number;
  now?: () => number;
}): Quota {
  const now = options.now ?? Date.now;
  const rule = { max: options.max, withinMs: options.withinSeconds * MS_PER_SECOND };
  const uses = new EventTimes(options.maxKeys ?? MAX_KEYS);
  return {
    take: (key) => {
      const name = normalise(key);
      const waitMs = uses.waitMs(name, rule, now());
      if (waitMs > 0) return refusal(waitMs);
      uses.add(name, rule, now());
      return { allowed: true };
    },
  };
}

export interface LoginThrottle {
  /**
   * Called before a password is checked. Counts as a failure until `recordSuccess` takes it back, so that concurrent
   * guesses cannot bypass the limit.
   */
  check(account: string, address: string): Permission;
  /** The password was wrong. Already counted by `check`. */
  recordFailure(account: string, address: string): void;
  /** The password was right: clears the failures of this address on this account. */
  recordSuccess(account: string, address: string): void;
}

/**
 * Limits password guesses: 10 in 3 minutes per account and address, with higher limits per address and per account.
 *
 * @param options.now milliseconds since 1970, for tests; options.maxKeys how many accounts and addresses are tracked
 */
export function createLoginThrottle(options: { now?: () => number; maxKeys?: number } = {}): LoginThrottle {
  const now = options.now ?? Date.now;
  const maxKeys = options.maxKeys ?? MAX_KEYS;
  const pairs = new EventTimes(maxKeys);
  const addresses = new EventTimes(maxKeys);
  const accounts = new EventTimes(maxKeys);

  const counters = (account: string, address: string) => {
    const name = normalise(account);
    const network = networkFor(address);
    return [
      { times: pairs, key: `${network} ${name}`, rule: PAIR },
      { times: addresses, key: network, rule: isLoopback(address) ? LOOPBACK : ADDRESS },
      { times: accounts, key: name, rule: ACCOUNT },
    ];
  };

  return {
    check: (account, address) => {
      const at = now();
      const counted = counters(account, address);
      const waitMs = Math.max(...counted.map(({ times, key, rule }) => times.waitMs(key, rule, at)));
      if (waitMs > 0) return refusal(waitMs);
      for (const { times, key, rule } of counted) times.add(key, rule, at);
      return { allowed: true };
    },
    recordFailure: () => undefined,
    recordSuccess: (account, address) => {
      for (const { times, key } of counters(account, address)) {
        if (times === pairs) times.clear(key);
        else times.removeLast(key);
      }
    },
  };
}

function normalise(name: string): string {
  return name.trim().slice(0, MAX_NAME_CHARACTERS).normalize("NFKC").toLowerCase();
}
