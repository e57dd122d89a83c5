import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import { Counter, normaliseKey, refusal, type CounterOptions, type Permission, type Rule } from "~/domain/quota";
import { isLoopback, networkFor } from "~/http/client-address";

/** Limits on login attempts. */

export interface ThrottleRules {
  /** One address on one account. */
  pair: Rule;
  /** One address on all accounts; a whole village may share it. */
  address: Rule;
  /** Loopback: behind an undeclared proxy it is the address of every client. */
  loopback: Rule;
  /** One account from all addresses: high, so that strangers lock its owner out of no new device. */
  account: Rule;
  /** One account on a device where it has signed in before, whatever others do. */
  knownDevice: Rule;
}

const PASSWORD_PAIR = { max: 10, withinMs: 3 * MS_PER_MINUTE };
const PASSWORD_RULES: ThrottleRules = {
  pair: PASSWORD_PAIR,
  address: { max: 100, withinMs: 10 * MS_PER_MINUTE },
  loopback: { max: 1_000, withinMs: 10 * MS_PER_MINUTE },
  account: { max: 500, withinMs: 60 * MS_PER_MINUTE },
  knownDevice: PASSWORD_PAIR,
};

export interface LoginThrottle {
  /**
   * Called before a password is checked. Counts as a failure until `recordSuccess` takes it back, so that concurrent
   * guesses cannot bypass the limit.
   *
   * @param device id of a device on which the account has signed in before: no other limit counts there
   */
  check(account: string, address: string, device?: string): Promise<Permission>;
  /** The password was right: clears the failures of this device or address on this account. */
  recordSuccess(account: string, address: string, device?: string): Promise<void>;
}

/**
 * Limits guesses: of passwords, unless other rules are given, 10 in 3 minutes per account and address, with higher
 * limits per address and per account.
 */
export function createLoginThrottle({
  rules = PASSWORD_RULES,
  limit,
  ...options
}: CounterOptions & { rules?: ThrottleRules }): LoginThrottle {
  const count = (by: keyof ThrottleRules) => new Counter(rules[by], { ...options, limit: `${limit} by ${by}` });
  const pairs = count("pair");
  const addresses = count("address");
  const loopback = count("loopback");
  const accounts = count("account");
  const devices = count("knownDevice");

  const counters = (account: string, address: string, device: string | undefined) => {
    const name = normaliseKey(account);
    if (device !== undefined) return [{ counter: devices, key: `${device} ${name}` }];
    const network = networkFor(address);
    return [
      { counter: pairs, key: `${network} ${name}` },
      { counter: isLoopback(address) ? loopback : addresses, key: network },
      { counter: accounts, key: name },
    ];
  };

  return {
    check: async (account, address, device) => {
      const counted = counters(account, address, device);
      const waits = await Promise.all(counted.map(({ counter, key }) => counter.take(key)));
      const waitMs = Math.max(...waits);
      if (waitMs === 0) return { allowed: true };
      await Promise.all(
        counted.filter((_, index) => waits[index] === 0).map(({ counter, key }) => counter.giveBack(key)),
      );
      return refusal(waitMs);
    },
    recordSuccess: async (account, address, device) => {
      await Promise.all(
        counters(account, address, device).map(({ counter, key }) =>
          counter === pairs || counter === devices ? counter.clear(key) : counter.giveBack(key),
        ),
      );
    },
  };
}
