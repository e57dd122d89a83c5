import { keepAccounts } from "~/domain/payments/keep-accounts.server";
import { removeExpiredSessions } from "~/domain/users/session.server";
import type { Services } from "./services.server";

const ROUND_EVERY_MS = 30_000;

export interface Keeper {
  /** Starts no further round and waits for the one under way. */
  stop(): Promise<void>;
}

/** Does, again and again, what must happen although nobody asks: holds that run out, stored notices, refunds. */
export function startKeeper({ db, gateway, log }: Pick<Services, "db" | "gateway" | "log">): Keeper {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();

  const run = async (options: { askAfterMs?: number } = {}) => {
    const now = new Date();
    const report = (what: string, error: unknown) => log.warn(`keeping accounts: ${what}`, { error });
    await keepAccounts(db, gateway, now, report, options).catch((error: unknown) => report("round", error));
    await removeExpiredSessions(db, now).catch((error: unknown) => report("sessions", error));
    if (!stopped) plan();
  };
  const plan = () => {
    timer = setTimeout(() => {
      round = run();
    }, ROUND_EVERY_MS);
    timer.unref();
  };
  // What was cut off by the last stop is asked after at once, however young.
  round = run({ askAfterMs: 0 });

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
