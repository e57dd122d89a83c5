import { SECONDS_PER_HOUR } from "~/domain/calendar/duration";
import { TooMany } from "~/domain/errors";
import { createQuota } from "~/domain/quota";

/** Limits of what one account writes: far above what people do, and far below what programs do. */

export function tooOften(retryAfterSeconds: number): TooMany {
  return new TooMany(retryAfterSeconds > SECONDS_PER_HOUR ? "tooOftenToday" : "tooOften", { retryAfterSeconds });
}

/**
 * Makes a limit of what an account does. What fails does not count.
 *
 * @param refuse makes the refusal
 * @returns runs what is limited
 * @throws TooMany
 */
export function limitAccounts(options: { limit: string; max: number; withinSeconds: number }, refuse = tooOften) {
  const quota = createQuota(options);
  return async <T>(account: { id: number }, act: () => Promise<T>): Promise<T> => {
    const key = String(account.id);
    const turn = await quota.take(key);
    if (!turn.allowed) throw refuse(turn.retryAfterSeconds);
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
