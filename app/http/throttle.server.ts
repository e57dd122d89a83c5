import { SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from "~/domain/calendar/duration";
import { createQuota, giveBackAll, takeAll, type Permission, type Turn } from "~/domain/quota";
import { DomainError, Unavailable } from "~/domain/errors";
import { networkFor } from "~/http/client-address";
import { Problem } from "./problems.server";

/** Limits on login attempts. */

interface Rule {
  max: number;
  withinSeconds: number;
}

export interface ThrottleRules {
  /** One network on one account. */
  pair: Rule;
  /** One network on all accounts; a whole district may share it. */
  network: Rule;
  /** One account from all networks. */
  account: Rule;
  /** One account on a device where it has signed in before, whatever others do. */
  knownDevice: Rule;
}

const PASSWORD_PAIR = { max: 10, withinSeconds: 3 * SECONDS_PER_MINUTE };
/** At 2,000 guesses an hour ten million passwords take more than half a year; ten networks at once are needed for that many. */
const PASSWORD_RULES: ThrottleRules = {
  pair: PASSWORD_PAIR,
  network: { max: 1_000, withinSeconds: 10 * SECONDS_PER_MINUTE },
  account: { max: 2_000, withinSeconds: SECONDS_PER_HOUR },
  knownDevice: PASSWORD_PAIR,
};

interface LoginThrottle {
  /**
   * Called before a password is checked. Counts as a failure until `recordSuccess` takes it back, so that concurrent
   * guesses cannot bypass the limit.
   *
   * @param device id of a device on which the account has signed in before: no other limit counts there
   */
  check(account: string, address: string, device?: string): Promise<Permission>;
  /** The password was right: clears the failures of this device or network on this account. */
  recordSuccess(account: string, address: string, device?: string): Promise<void>;
  /**
   * Checks a guess within the limits. What could not be checked, as on a busy server, counts as none.
   *
   * @param run returns nothing, or throws a refusal of the domain, for a wrong guess
   * @throws Problem 429 "tooManyGuesses" after too many; what `run` throws
   */
  guess<T>(by: Guesser, run: () => Promise<T>, details?: ProblemDetails): Promise<T>;
}

interface Guesser {
  account: string;
  address: string;
  device?: string | undefined;
}
type ProblemDetails = Pick<NonNullable<ConstructorParameters<typeof Problem>[2]>, "fields" | "reason">;

/** Limits guesses: of passwords, unless other rules are given. */
export function createLoginThrottle({
  rules = PASSWORD_RULES,
  limit,
}: {
  limit: string;
  rules?: ThrottleRules;
}): LoginThrottle {
  const count = (by: keyof ThrottleRules) => createQuota({ ...rules[by], limit: `${limit} by ${by}` });
  const [pairs, networks, accounts, devices] = [
    count("pair"),
    count("network"),
    count("account"),
    count("knownDevice"),
  ];

  /** The uses of an attempt, the narrowest first: what it refuses uses up nothing of the others. */
  const turnsOf = (account: string, address: string, device?: string): Turn[] => {
    const network = networkFor(address);
    if (device !== undefined) return [[devices, `${device} ${account.trim()}`]];
    return [
      [pairs, `${network} ${account.trim()}`],
      [networks, network],
      [accounts, account],
    ];
  };

  const recordSuccess: LoginThrottle["recordSuccess"] = async (account, address, device) => {
    const [[narrowest, key] = [], ...others] = turnsOf(account, address, device);
    if (narrowest !== undefined && key !== undefined) await narrowest.clear(key);
    await giveBackAll(others);
  };
  return {
    check: (account, address, device) => takeAll(turnsOf(account, address, device)),
    recordSuccess,
    guess: async ({ account, address, device }, run, details) => {
      const turns = turnsOf(account, address, device);
      const permission = await takeAll(turns);
      if (!permission.allowed) throw tooManyGuesses(permission.retryAfterSeconds, details);
      const found = await run().catch(async (error: unknown) => {
        if (!(error instanceof DomainError) || error instanceof Unavailable) await giveBackAll(turns);
        throw error;
      });
      if (found !== undefined) await recordSuccess(account, address, device);
      return found;
    },
  };
}

const tooManyGuesses = (retryAfterSeconds: number, details?: ProblemDetails): Problem =>
  new Problem(429, "tooManyGuesses", {
    values: { minutes: Math.ceil(retryAfterSeconds / SECONDS_PER_MINUTE) },
    headers: { "Retry-After": String(retryAfterSeconds) },
    ...details,
  });

const CODE_PAIR = { max: 5, withinSeconds: 15 * SECONDS_PER_MINUTE };
/** Of a million million codes one is good: 1,000 guesses an hour find it in a hundred thousand years. */
const CODE_RULES: ThrottleRules = {
  pair: CODE_PAIR,
  network: { max: 500, withinSeconds: 15 * SECONDS_PER_MINUTE },
  account: { max: 1_000, withinSeconds: SECONDS_PER_HOUR },
  knownDevice: CODE_PAIR,
};

/**
 * Limits guesses of long codes.
 *
 * @param limit its name, by which several servers count together
 */
export const limitLongCodes = (limit: string) => createLoginThrottle({ limit, rules: CODE_RULES });
