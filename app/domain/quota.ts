import { createHash } from "node:crypto";
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import type { LimitStore } from "~db/engine";
import { MS_PER_SECOND } from "~/domain/calendar/duration";
import { TooMany, type MessageKey } from "~/domain/errors";

/** Limits of how often something may happen: counted in memory, or by the database where several servers share it. */

const MAX_NAME_CHARACTERS = 100;

export type Permission = { allowed: true } | { allowed: false; retryAfterSeconds: number };

export interface Rule {
  max: number;
  withinMs: number;
}

/** A refusal that says how long to wait. */
export const refusal = (waitMs: number): Permission => ({
  allowed: false,
  retryAfterSeconds: Math.max(1, Math.ceil(waitMs / MS_PER_SECOND)),
});

let shared: LimitStore | undefined;

/** Counts all uses for every server on the database from now on; without one, in memory again. */
export function shareLimits(store: LimitStore | undefined): void {
  shared = store;
}

/** Keys are addresses and names of people: a table has their hashes. */
const nameOf = (key: string) => (shared === undefined ? key : createHash("sha256").update(key).digest("base64url"));

/** Uses by key, of one limit: at most so many from the first one on until its time is over. */
export class Counter {
  readonly #rule: Rule;
  readonly #limit: string;
  #store: LimitStore | undefined;
  #limiter: RateLimiterAbstract | undefined;

  /** @param limit its name, which no other limit has */
  constructor(rule: Rule, limit: string) {
    this.#rule = rule;
    this.#limit = limit;
  }

  /**
   * Counts a use if any is left.
   *
   * @returns milliseconds until there is one; 0 when it was counted
   */
  async take(key: string): Promise<number> {
    const limiter = this.#open();
    const name = nameOf(key);
    try {
      await limiter.consume(name);
      return 0;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // What was refused is no use.
      await limiter.reward(name);
      return Math.max(1, refused.msBeforeNext);
    }
  }

  /** Takes the last use back: it came to nothing. */
  async giveBack(key: string): Promise<void> {
    await this.#open().reward(nameOf(key));
  }

  async clear(key: string): Promise<void> {
    await this.#open().delete(nameOf(key));
  }

  #open(): RateLimiterAbstract {
    if (this.#limiter !== undefined && this.#store === shared) return this.#limiter;
    this.#store = shared;
    const options = { keyPrefix: this.#limit, points: this.#rule.max, duration: this.#rule.withinMs / MS_PER_SECOND };
    this.#limiter =
      shared === undefined
        ? new RateLimiterMemory(options)
        : new RateLimiterPostgres({
            ...options,
            storeClient: shared,
            storeType: "client",
            tableName: "limit_uses",
            tableCreated: true,
          });
    return this.#limiter;
  }
}

export interface Quota {
  /** Counts one use of the key if any is left. */
  take(key: string): Promise<Permission>;
  /**
   * Counts one use of the key.
   *
   * @param message the key of the refusal's text
   * @throws TooMany where none is left
   */
  require(key: string, message: MessageKey): Promise<void>;
  /** Takes the last use back: it came to nothing. */
  giveBack(key: string): Promise<void>;
}

/**
 * A limit of uses per key.
 *
 * @param options.max uses within `withinSeconds` of the first
 */
export function createQuota({
  limit,
  max,
  withinSeconds,
}: {
  limit: string;
  max: number;
  withinSeconds: number;
}): Quota {
  const uses = new Counter({ max, withinMs: withinSeconds * MS_PER_SECOND }, limit);
  const take = async (key: string): Promise<Permission> => {
    const waitMs = await uses.take(normaliseKey(key));
    return waitMs > 0 ? refusal(waitMs) : { allowed: true };
  };
  return {
    take,
    require: async (key, message) => {
      const turn = await take(key);
      if (!turn.allowed) throw new TooMany(message, turn);
    },
    giveBack: (key) => uses.giveBack(normaliseKey(key)),
  };
}

/** A key in one spelling: names that differ in case count as one. */
export function normaliseKey(name: string): string {
  return name.trim().slice(0, MAX_NAME_CHARACTERS).normalize("NFKC").toLowerCase();
}
