import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import { Counter, normaliseKey, refusal, type CounterOptions, type Permission, type Rule } from "~/domain/quota";
import { isLoopback, networkFor, siteFor } from "~/http/client-address";

/** Limits on login attempts. */

export interface ThrottleRules {
  /** One address on one account. */
  pair: Rule;
  /** One address on all accounts; a whole village may share it. */
  address: Rule;
  /** Loopback: behind an undeclared proxy it is the address of every client. */
  loopback: Rule;
  /** One account from all addresses. */
  account: Rule;
  /** Attempts beyond that for sites with few failures, so that strangers cannot lock an owner out of a new device. */
  reserve?: Reserve;
  /** One account on a device where it has signed in before, whatever others do. */
  knownDevice: Rule;
}

export interface Reserve {
  /** One site on one account; failures before the reserve count too. */
  site: Rule;
  /** All sites on one account. */
  all: Rule;
}

const HOUR = 60 * MS_PER_MINUTE;
const PASSWORD_PAIR = { max: 10, withinMs: 3 * MS_PER_MINUTE };
/**
 * A guesser with N sites has 500 + 3 N guesses an hour at one account, and 2,000 at most: ten million passwords take more than
 * half a year. Locking the owner out of a new device takes 500 sites every hour; without the reserve, three networks were enough.
 */
const PASSWORD_RULES: ThrottleRules = {
  pair: PASSWORD_PAIR,
  address: { max: 100, withinMs: 10 * MS_PER_MINUTE },
  loopback: { max: 1_000, withinMs: 10 * MS_PER_MINUTE },
  account: { max: 500, withinMs: HOUR },
  reserve: { site: { max: 3, withinMs: HOUR }, all: { max: 1_500, withinMs: HOUR } },
  knownDevice: PASSWORD_PAIR,
};

interface Taken {
  /** Until it can be taken; 0 where it was. */
  waitMs: number;
  giveBack(): Promise<unknown>;
}

async function take(counter: Counter, key: string): Promise<Taken> {
  const waitMs = await counter.take(key);
  return { waitMs, giveBack: () => (waitMs === 0 ? counter.giveBack(key) : Promise.resolve()) };
}

const together = (all: readonly Taken[]): Taken => ({
  waitMs: Math.max(...all.map(({ waitMs }) => waitMs)),
  giveBack: () => Promise.all(all.map((one) => one.giveBack())),
});

/** Takes of the others only what the first allows: a crowd that it refuses uses up nothing else meanwhile. */
const takeInTurn = async (first: Taken, others: () => Promise<Taken[]>): Promise<Taken> =>
  first.waitMs > 0 ? first : together([first, ...(await others())]);

export interface LoginThrottle {
  /**
   * Called before a password is checked. Counts as a failure until `recordSuccess` takes it back, so that concurrent
   * guesses cannot bypass the limit.
   *
   * @param device id of a device on which the account has signed in before: no other limit counts there
   */
  check(account: string, address: string, device?: string): Promise<Permission>;
  /** The password could not be checked, as on a busy server: it counts as no guess. */
  giveBack(account: string, address: string, device?: string): Promise<void>;
  /** The password was right: clears the failures of this device or address on this account. */
  recordSuccess(account: string, address: string, device?: string): Promise<void>;
}

/**
 * Limits guesses: of passwords, unless other rules are given, 10 in 3 minutes per account and address, with higher
 * limits per address and per account, and a reserve beyond the last.
 */
export function createLoginThrottle({
  rules = PASSWORD_RULES,
  limit,
  ...options
}: CounterOptions & { rules?: ThrottleRules }): LoginThrottle {
  const count = (by: string, rule: Rule) => new Counter(rule, { ...options, limit: `${limit} by ${by}` });
  const pairs = count("pair", rules.pair);
  const addresses = count("address", rules.address);
  const loopback = count("loopback", rules.loopback);
  const accounts = count("account", rules.account);
  const devices = count("knownDevice", rules.knownDevice);
  const reserve = rules.reserve && { sites: count("site", rules.reserve.site), all: count("all", rules.reserve.all) };

  const keysOf = (account: string, address: string) => {
    const [name, network] = [normaliseKey(account), networkFor(address)];
    const byAddress = isLoopback(address) ? loopback : addresses;
    return { name, network, byAddress, pair: `${network} ${name}`, site: `${siteFor(address)} ${name}` };
  };

  async function takeOfAccount(name: string, site: string): Promise<Taken> {
    const ofAccount = await take(accounts, name);
    if (reserve === undefined) return ofAccount;
    const ofSite = await take(reserve.sites, site);
    if (ofAccount.waitMs === 0) return { ...together([ofAccount, ofSite]), waitMs: 0 };
    if (ofSite.waitMs > 0) return { ...ofAccount, waitMs: Math.min(ofAccount.waitMs, ofSite.waitMs) };
    const taken = together([ofSite, await take(reserve.all, name)]);
    return taken.waitMs === 0 ? taken : { ...taken, waitMs: Math.min(ofAccount.waitMs, taken.waitMs) };
  }

  return {
    check: async (account, address, device) => {
      const { name, network, byAddress, pair, site } = keysOf(account, address);
      const others = () => Promise.all([take(byAddress, network), takeOfAccount(name, site)]);
      const taken =
        device === undefined
          ? await takeInTurn(await take(pairs, pair), others)
          : await take(devices, `${device} ${name}`);
      if (taken.waitMs === 0) return { allowed: true };
      await taken.giveBack();
      return refusal(taken.waitMs);
    },
    giveBack: async (account, address, device) => {
      const { name, network, byAddress, pair, site } = keysOf(account, address);
      if (device !== undefined) return devices.giveBack(`${device} ${name}`);
      await Promise.all([pairs.giveBack(pair), byAddress.giveBack(network), accounts.giveBack(name)]);
      await reserve?.sites.giveBack(site);
    },
    recordSuccess: async (account, address, device) => {
      const { name, network, byAddress, pair, site } = keysOf(account, address);
      if (device !== undefined) return devices.clear(`${device} ${name}`);
      // Where the use was of the reserve, the account's limit gets one back too much.
      await Promise.all([pairs.clear(pair), byAddress.giveBack(network), accounts.giveBack(name)]);
      await Promise.all([reserve?.sites.clear(site), reserve?.all.giveBack(name)]);
    },
  };
}
