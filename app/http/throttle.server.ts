import { MS_PER_HOUR, MS_PER_MINUTE } from "~/domain/calendar/duration";
import { Counter, normaliseKey, refusal, type Permission, type Rule } from "~/domain/quota";
import { networkFor } from "~/http/client-address";

/** Limits on login attempts. */

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

const PASSWORD_PAIR = { max: 10, withinMs: 3 * MS_PER_MINUTE };
/** At 2,000 guesses an hour ten million passwords take more than half a year; ten networks at once are needed for that many. */
const PASSWORD_RULES: ThrottleRules = {
  pair: PASSWORD_PAIR,
  network: { max: 1_000, withinMs: 10 * MS_PER_MINUTE },
  account: { max: 2_000, withinMs: MS_PER_HOUR },
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
  /** The password could not be checked, as on a busy server: it counts as no guess. */
  giveBack(account: string, address: string, device?: string): Promise<void>;
  /** The password was right: clears the failures of this device or network on this account. */
  recordSuccess(account: string, address: string, device?: string): Promise<void>;
}

/** Limits guesses: of passwords, unless other rules are given. */
export function createLoginThrottle({
  rules = PASSWORD_RULES,
  limit,
}: {
  limit: string;
  rules?: ThrottleRules;
}): LoginThrottle {
  const count = (by: keyof ThrottleRules) => new Counter(rules[by], `${limit} by ${by}`);
  const [pairs, networks, accounts, devices] = [
    count("pair"),
    count("network"),
    count("account"),
    count("knownDevice"),
  ];

  /** The counters of an attempt, the narrowest first: what it refuses uses up nothing of the others. */
  const countersFor = (account: string, address: string, device?: string): [Counter, string][] => {
    const [name, network] = [normaliseKey(account), networkFor(address)];
    if (device !== undefined) return [[devices, `${device} ${name}`]];
    return [
      [pairs, `${network} ${name}`],
      [networks, network],
      [accounts, name],
    ];
  };
  const giveBackAll = async (taken: readonly [Counter, string][]) => {
    for (const [counter, key] of taken) await counter.giveBack(key);
  };

  return {
    check: async (account, address, device) => {
      const taken: [Counter, string][] = [];
      for (const [counter, key] of countersFor(account, address, device)) {
        const waitMs = await counter.take(key);
        if (waitMs > 0) {
          await giveBackAll(taken);
          return refusal(waitMs);
        }
        taken.push([counter, key]);
      }
      return { allowed: true };
    },
    giveBack: (account, address, device) => giveBackAll(countersFor(account, address, device)),
    recordSuccess: async (account, address, device) => {
      const [[narrowest, key] = [], ...others] = countersFor(account, address, device);
      if (narrowest !== undefined && key !== undefined) await narrowest.clear(key);
      await giveBackAll(others);
    },
  };
}
