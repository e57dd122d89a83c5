import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import { EventTimes, normaliseKey, refusal, type Permission } from "~/domain/quota";
import { isLoopback, networkFor } from "~/http/client-address";

/** Limits on login attempts, in this process's memory and bounded in size. */

const MAX_KEYS = 20_000;

/** One address on one account. */
const PAIR = { max: 10, withinMs: 3 * MS_PER_MINUTE };
/** One address on all accounts; a whole village may share it. */
const ADDRESS = { max: 100, withinMs: 10 * MS_PER_MINUTE };
/** Loopback: behind an undeclared proxy it is the address of every client. */
const LOOPBACK = { max: 1_000, withinMs: 10 * MS_PER_MINUTE };
/** One account from all addresses: high, so that strangers lock its owner out of no new device. */
const ACCOUNT = { max: 500, withinMs: 60 * MS_PER_MINUTE };
/** One account on a device where it has signed in before, whatever others do. */
const KNOWN_DEVICE = PAIR;

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
 * Limits password guesses: 10 in 3 minutes per account and address, with higher limits per address and per account.
 *
 * @param options.now milliseconds since 1970, for tests; options.maxKeys how many accounts and addresses are tracked
 */
export function createLoginThrottle(options: { now?: () => number; maxKeys?: number } = {}): LoginThrottle {
  const now = options.now ?? Date.now;
  const maxKeys = options.maxKeys ?? MAX_KEYS;
  const pairs = new EventTimes(maxKeys);
  const addresses = new EventTimes(maxKeys);
  const accounts = new EventTimes(maxKeys);
  const devices = new EventTimes(maxKeys);

  const counters = (account: string, address: string, device: string | undefined) => {
    const name = normaliseKey(account);
    if (device !== undefined) return [{ times: devices, key: `${device} ${name}`, rule: KNOWN_DEVICE }];
    const network = networkFor(address);
    return [
      { times: pairs, key: `${network} ${name}`, rule: PAIR },
      { times: addresses, key: network, rule: isLoopback(address) ? LOOPBACK : ADDRESS },
      { times: accounts, key: name, rule: ACCOUNT },
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
