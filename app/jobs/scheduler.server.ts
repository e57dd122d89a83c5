import { setTimeout as sleep } from "node:timers/promises";
import { MS_PER_HOUR, MS_PER_SECOND } from "~/domain/calendar/duration";
import { removeUnusedImages } from "~/domain/images/remove-unused-images.server";
import { isJobDue } from "~/domain/outbox/outbox.server";
import { removeExpiredSessions } from "~/domain/users/session.server";
import type { Services } from "~/services.server";
import { createEmailHandlers, createPaymentHandlers } from "./handlers.server";
import { reconcile } from "./reconcile.server";
import { runJobs, type JobHandlers } from "./worker.server";

type SchedulerServices = Pick<Services, "db" | "gateway" | "log" | "email" | "images" | "settings">;

interface PeriodicJob {
  name: string;
  /** Pause between the end of a run and the start of the next. */
  everyMs: number;
  run: (isFirstRun: boolean) => Promise<unknown>;
}

export interface Scheduler {
  /** Starts no further run and waits for those under way. */
  stop(): Promise<void>;
}

/**
 * Everything that runs by the clock, with its interval. Payments and emails have an outbox loop each, so that an
 * email server that hangs holds up no refund; looking for jobs costs one indexed read.
 */
function listPeriodicJobs(
  { db, gateway, log, email, images, settings }: SchedulerServices,
  report: (what: string, error: unknown) => void,
  signal: AbortSignal,
): PeriodicJob[] {
  const runOutbox = async (handlers: JobHandlers) => {
    const kinds = Object.keys(handlers);
    if (kinds.length > 0 && (await isJobDue(db, kinds, new Date())))
      await runJobs(db, handlers, () => new Date(), report, signal);
  };
  const removeImages = async () => {
    const removed = await removeUnusedImages(db, images, new Date(), () => !signal.aborted);
    if (removed > 0) log.info("removed unused images", { removed });
  };
  const payments = createPaymentHandlers({ db, gateway });
  const emails = createEmailHandlers({ db, mail: email, appUrl: settings.appUrl });
  return [
    // Stored webhooks, orders whose answer was lost, expired holds. The first run also polls every open order:
    // nobody was listening while the server was down.
    {
      name: "reconcile payments",
      everyMs: 30 * MS_PER_SECOND,
      run: (isFirstRun) => reconcile(db, gateway, new Date(), report, { allOrders: isFirstRun, signal }),
    },
    { name: "purge expired sessions", everyMs: 30 * MS_PER_SECOND, run: () => removeExpiredSessions(db, new Date()) },
    { name: "remove unused images", everyMs: MS_PER_HOUR, run: removeImages },
    // Refunds, polls of refunds and of orders.
    { name: "payment jobs of the outbox", everyMs: MS_PER_SECOND / 2, run: () => runOutbox(payments) },
    { name: "emails of the outbox", everyMs: MS_PER_SECOND / 2, run: () => runOutbox(emails) },
  ];
}

/** Runs the periodic jobs, each in a loop of its own, until it is stopped. A run that fails is logged and repeated. */
export function startScheduler(services: SchedulerServices): Scheduler {
  const stopping = new AbortController();
  const { signal } = stopping;
  const report = (what: string, error: unknown) => services.log.warn(`periodic job failed: ${what}`, { error });
  const repeat = async ({ name, everyMs, run }: PeriodicJob) => {
    for (let isFirstRun = true; !signal.aborted; isFirstRun = false) {
      await run(isFirstRun).catch((error: unknown) => report(name, error));
      await sleep(everyMs, undefined, { ref: false, signal }).catch(() => undefined);
    }
  };
  const loops = Promise.all(listPeriodicJobs(services, report, signal).map(repeat));
  return {
    stop: async () => {
      stopping.abort();
      await loops;
    },
  };
}
