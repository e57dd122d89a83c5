import { SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from "~/domain/calendar/day";
import { createQuota, giveBackAll, takeAll, type Turn } from "~/domain/quota";
import { DomainError, TooMany, Unavailable } from "~/domain/errors";
import { networkFor } from "~/http/client-address";

interface Rule {
  max: number;
  withinSeconds: number;
}

export interface ThrottleRules {
  /** One network on one account, or one account on a device where it has signed in before, whatever others do. */
  pair: Rule;
  /** One network on all accounts; a whole district may share it. */
  network: Rule;
  /** One account from all networks. */
  account: Rule;
}

/** At 2,000 guesses an hour ten million passwords take more than half a year; ten networks at once are needed for that many. */
const PASSWORD_RULES: ThrottleRules = {
  pair: { max: 10, withinSeconds: 3 * SECONDS_PER_MINUTE },
  network: { max: 1_000, withinSeconds: 10 * SECONDS_PER_MINUTE },
  account: { max: 2_000, withinSeconds: SECONDS_PER_HOUR },
};

interface Guesser {
  account: string;
  address: string;
  /** Id of a device on which the account has signed in before: no other limit counts there. */
  device?: string | undefined;
}

/** Limits guesses: of passwords, unless other rules are given. */
export function createLoginThrottle({ limit, rules = PASSWORD_RULES }: { limit: string; rules?: ThrottleRules }) {
  const count = (by: keyof ThrottleRules) => createQuota({ ...rules[by], limit: `${limit} by ${by}` });
  const pairs = count("pair");
  const networks = count("network");
  const accounts = count("account");
  const devices = createQuota({ ...rules.pair, limit: `${limit} by known device` });

  /** The uses of an attempt, the narrowest first: what it refuses uses up nothing of the others. */
  const turnsOf = ({ account, address, device }: Guesser): [Turn, ...Turn[]] => {
    if (device !== undefined) return [[devices, `${device} ${account.trim()}`]];
    const network = networkFor(address);
    return [
      [pairs, `${network} ${account.trim()}`],
      [networks, network],
      [accounts, account],
    ];
  };

  /** The password was right: clears the failures of this device or network on this account. */
  const recordSuccess = async (by: Guesser): Promise<void> => {
    const [[narrowest, key], ...others] = turnsOf(by);
    await narrowest.clear(key);
    await giveBackAll(others);
  };
  return {
    recordSuccess,
    /**
     * Checks a guess, which counts as wrong until it was right: concurrent guesses gain nothing.
     * @param run returns nothing, or throws a refusal, for a wrong guess @throws TooMany "tooManyGuesses"; as `run`
     */
    guess: async <T>(by: Guesser, run: () => Promise<T>, details?: { field: string; reason: string }): Promise<T> => {
      const turns = turnsOf(by);
      const permission = await takeAll(turns);
      if (!permission.allowed) throw new TooMany("tooManyGuesses", { ...permission, ...details });
      const found = await run().catch(async (error: unknown) => {
        if (!(error instanceof DomainError) || error instanceof Unavailable) await giveBackAll(turns);
        throw error;
      });
      if (found !== undefined) await recordSuccess(by);
      return found;
    },
  };
}

/** Of a million million codes one is good: 1,000 guesses an hour find it in a hundred thousand years. */
const CODE_RULES: ThrottleRules = {
  pair: { max: 5, withinSeconds: 15 * SECONDS_PER_MINUTE },
  network: { max: 500, withinSeconds: 15 * SECONDS_PER_MINUTE },
  account: { max: 1_000, withinSeconds: SECONDS_PER_HOUR },
};

/** Limits guesses of long codes. @param limit its name, by which several servers count together */
export const limitLongCodes = (limit: string) => createLoginThrottle({ limit, rules: CODE_RULES });
