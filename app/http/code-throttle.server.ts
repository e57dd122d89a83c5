import { SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from "~/domain/calendar/duration";
import type { MessageKey } from "~/domain/errors";
import type { Permission } from "~/domain/quota";
import { Problem } from "./problems.server";
import { createLoginThrottle, type ThrottleRules } from "./throttle.server";

const PAIR = { max: 5, withinSeconds: 15 * SECONDS_PER_MINUTE };
/** Of a million million codes one is good: 1,000 guesses an hour find it in a hundred thousand years. */
const RULES: ThrottleRules = {
  pair: PAIR,
  network: { max: 500, withinSeconds: 15 * SECONDS_PER_MINUTE },
  account: { max: 1_000, withinSeconds: SECONDS_PER_HOUR },
  knownDevice: PAIR,
};

/** The answer to one guess too many. */
export const tooManyGuesses = (
  { retryAfterSeconds }: Extract<Permission, { allowed: false }>,
  details: { fields?: Record<string, MessageKey[]>; reason?: string } = {},
): Problem =>
  new Problem(429, "tooManyGuesses", {
    values: { minutes: Math.ceil(retryAfterSeconds / SECONDS_PER_MINUTE) },
    headers: { "Retry-After": String(retryAfterSeconds) },
    ...details,
  });

/**
 * Limits guesses of long codes.
 *
 * @param limit its name, by which several servers count together
 */
export function limitLongCodes(limit: string) {
  const throttle = createLoginThrottle({ limit, rules: RULES });
  return {
    /** @throws Problem 429 after too many wrong codes */
    requireTurn: async (account: string, address: string): Promise<void> => {
      const permission = await throttle.check(account, address);
      if (!permission.allowed) throw tooManyGuesses(permission);
    },
    recordSuccess: throttle.recordSuccess,
  };
}
