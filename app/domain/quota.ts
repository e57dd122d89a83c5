import { createHash } from "node:crypto";
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import type { LimitStore } from "~db/engine";
import { MS_PER_SECOND, SECONDS_PER_HOUR } from "~/domain/calendar/day";
import { TooMany, type MessageKey } from "~/domain/errors";

/** Limits of how often something may happen: counted in memory, or by the database where several servers share it. */

const MAX_NAME_CHARACTERS = 100;

export type Permission = { allowed: true } | { allowed: false; retryAfterSeconds: number };

let shared: LimitStore | undefined;

/** Counts all uses for every server on the database from now on; without one, in memory again. */
export function shareLimits(store: LimitStore | undefined): void {
  shared = store;
}

interface Limit {
  limit: string;
  /** Uses of a key within `withinSeconds` of the first. */
  max: number;
  withinSeconds: number;
}

export function createQuota({ limit, max, withinSeconds }: Limit) {
  let store: LimitStore | undefined;
  let opened: RateLimiterAbstract | undefined;
  const open = (): RateLimiterAbstract => {
    if (opened !== undefined && store === shared) return opened;
    store = shared;
    const options = { keyPrefix: limit, points: max, duration: withinSeconds };
    opened =
      store === undefined
        ? new RateLimiterMemory(options)
        : new RateLimiterPostgres({
            ...options,
            storeClient: store,
            storeType: "client",
            tableName: "limit_uses",
            tableCreated: true,
          });
    return opened;
  };
  /** Counts one use of the key if any is left. */
  const take = async (key: string): Promise<Permission> => {
    const [limiter, name] = [open(), nameOf(key)];
    try {
      await limiter.consume(name);
      return { allowed: true };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // What was refused is no use.
      await limiter.reward(name);
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / MS_PER_SECOND)) };
    }
  };
  return {
    take,
    /** Counts one use of the key. @param field that the refusal is said beside @throws TooMany where none is left */
    require: async (key: string, message?: MessageKey, field?: string): Promise<void> => {
      const turn = await take(key);
      if (turn.allowed) return;
      if (message === undefined) throw tooOften(turn.retryAfterSeconds);
      throw new TooMany(message, { ...turn, field });
    },
    /** Takes the last use back: it came to nothing. */
    giveBack: async (key: string) => void (await open().reward(nameOf(key))),
    clear: async (key: string) => void (await open().delete(nameOf(key))),
  };
}

export type Quota = ReturnType<typeof createQuota>;

export const tooOften = (retryAfterSeconds: number): TooMany =>
  new TooMany(retryAfterSeconds > SECONDS_PER_HOUR ? "tooOftenToday" : "tooOften", { retryAfterSeconds });

/** Makes a limit of what an account does; what fails does not count. @returns runs what is limited @throws TooMany */
export function limitAccounts(limit: Limit, message?: MessageKey, field?: string) {
  const quota = createQuota(limit);
  return async <T>(account: { id: number }, act: () => Promise<T>): Promise<T> => {
    const key = String(account.id);
    await quota.require(key, message, field);
    try {
      return await act();
    } catch (error) {
      await quota.giveBack(key);
      throw error;
    }
  };
}

/** Changes of a profile and of equipment, each recorded for ever. An owner of many machines goes through them all. */
export const limitEdits = limitAccounts({ limit: "edits of an account", max: 240, withinSeconds: SECONDS_PER_HOUR });

export type Turn = readonly [quota: Quota, key: string];

/** Takes one use of each, or none where one is used up. */
export async function takeAll(turns: readonly Turn[]): Promise<Permission> {
  for (const [index, [quota, key]] of turns.entries()) {
    const permission = await quota.take(key);
    if (permission.allowed) continue;
    await giveBackAll(turns.slice(0, index));
    return permission;
  }
  return { allowed: true };
}

export async function giveBackAll(turns: readonly Turn[]): Promise<void> {
  for (const [quota, key] of turns) await quota.giveBack(key);
}

/** A key in one spelling: names that differ in case count as one. They name people: a table has their hashes. */
function nameOf(key: string): string {
  const name = key.trim().slice(0, MAX_NAME_CHARACTERS).normalize("NFKC").toLowerCase();
  return shared === undefined ? name : createHash("sha256").update(name).digest("base64url");
}
