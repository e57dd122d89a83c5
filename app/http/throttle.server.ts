import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import { EventTimes, monotonicMs, normaliseKey, refusal, type Permission, type Rule } from "~/domain/quota";
import { isLoopback, networkFor } from "~/http/client-address";

/** Limits on login attempts, in this process's memory and bounded in size. */

const MAX_KEYS = 20_000;

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
  check(account: string, address: string, device?: string): Permission;
  /** The password was wrong. Already counted by `check`. */
  recordFailure(account: string, address: string, device?: string): void;
  /** The password was right: clears the failures of this device or address on this account. */
  recordSuccess(account: string, address: string, device?: string): void;
}

/**
 * Limits guesses: of passwords, unless other rules are given, 10 in 3 minutes per account and address, with higher
 * limits per address and per account.
 *
 * @param options.now milliseconds of a clock that only goes on; options.maxKeys how many accounts and addresses are tracked
 */
export function createLoginThrottle(
  options: { now?: () => number; maxKeys?: number; rules?: ThrottleRules } = {},
): LoginThrottle {
  const rules = options.rules ?? PASSWORD_RULES;
  const now = options.now ?? monotonicMs;
  const maxKeys = options.maxKeys ?? MAX_KEYS;
  const pairs = new EventTimes(maxKeys);
  const addresses = new EventTimes(maxKeys);
  const accounts = new EventTimes(maxKeys);
  const devices = new EventTimes(maxKeys);

  const counters = (account: string, address: string, device: string | undefined) => {
    const name = normaliseKey(account);
    if (device !== undefined) return [{ times: devices, key: `${device} ${name}`, rule: rules.knownDevice }];
    const network = networkFor(address);
    return [
      { times: pairs, key: `${network} ${name}`, rule: rules.pair },
      { times: addresses, key: network, rule: isLoopback(address) ? rules.loopback : rules.address },
      { times: accounts, key: name, rule: rules.account },
    ];
  };

  return {
    check: (account, address, device) => {
      const at = now();
      const counted = counters(account, address, device);
      const waitMs = Math.max(...counted.map(({ times, key, rule }) => times.waitMs(key, rule, at)));
      if (waitMs > 0) return refusal(waitMs);
      for (const { times, key, rule } of counted) times.add(key, rule, at);
      return { allowed: true };
    },
    recordFailure: () => undefined,
    recordSuccess: (account, address, device) => {
      for (const { times, key } of counters(account, address, device)) {
        if (times === pairs || times === devices) times.clear(key);
        else times.removeLast(key);
      }
    },
  };
}
