import { SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from "~/domain/calendar/duration";
import { createQuota, giveBackAll, takeAll, type Permission, type Turn } from "~/domain/quota";
import { networkFor } from "~/http/client-address";

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

  return {
    check: (account, address, device) => takeAll(turnsOf(account, address, device)),
    giveBack: (account, address, device) => giveBackAll(turnsOf(account, address, device)),
    recordSuccess: async (account, address, device) => {
      const [[narrowest, key] = [], ...others] = turnsOf(account, address, device);
      if (narrowest !== undefined && key !== undefined) await narrowest.clear(key);
      await giveBackAll(others);
    },
  };
}
