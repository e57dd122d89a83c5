import { setTimeout as sleep } from "node:timers/promises";
import { createPaymentHandlers, createEmailHandlers } from "./handlers.server";
import { isJobDue } from "~/domain/outbox/outbox.server";
import { runJobs, type JobHandlers } from "./worker.server";
import { reconcile } from "./reconcile.server";
import { removeUnusedPictures } from "~/domain/images/remove-unused-images.server";
import { removeExpiredSessions } from "~/domain/users/session.server";
import type { Services } from "~/http/services.server";

const ROUND_EVERY_MS = 30_000;
/** Pictures that nothing shows take room, and do no other harm. */
const TIDY_EVERY_MS = 60 * 60 * 1000;
/** How soon after its transaction a job is begun, whichever process stored it. Asking costs one indexed read. */
const LOOK_FOR_JOBS_EVERY_MS = 500;

export interface Scheduler {
  /** Starts nothing further and waits for what is under way. */
  stop(): Promise<void>;
}

/** Does, again and again, what must happen although nobody asks: holds that run out, stored notices, jobs for the outside, pictures left behind. */
export function startScheduler({
  db,
  gateway,
  log,
  email,
  images,
  settings,
}: Pick<Services, "db" | "gateway" | "log" | "email" | "images" | "settings">): Scheduler {
  const stopping = new AbortController();
  const { signal } = stopping;
  const groups = [
    createPaymentHandlers({ db, gateway }),
    createEmailHandlers({ db, mail: email, appUrl: settings.appUrl }),
  ];
  const report = (what: string, error: unknown) => log.warn(`keeping accounts: ${what}`, { error });

  const keep = async (isFirst: boolean) => {
    const now = new Date();
    // What was cut off by the last stop is asked after at once, however young.
    await reconcile(db, gateway, now, report, { askAll: isFirst, signal }).catch((error: unknown) =>
      report("round", error),
    );
    await removeExpiredSessions(db, now).catch((error: unknown) => report("sessions", error));
  };
  const tidy = async () => {
    const removed = await removeUnusedPictures(db, images, new Date(), () => !signal.aborted).catch((error: unknown) =>
      report("pictures", error),
    );
    if (removed !== undefined && removed > 0) log.info("removed pictures that nothing shows", { removed });
  };
  const work = (handlers: JobHandlers) => async () => {
    const kinds = Object.keys(handlers);
    try {
      if (kinds.length > 0 && (await isJobDue(db, kinds, new Date())))
        await runJobs(db, handlers, () => new Date(), report, signal);
    } catch (error) {
      report("jobs", error);
    }
  };
  const repeat = async (act: (isFirst: boolean) => Promise<void>, everyMs: number) => {
    for (let round = 0; !signal.aborted; round += 1) {
      await act(round === 0);
      await sleep(everyMs, undefined, { ref: false, signal }).catch(() => undefined);
    }
  };
  const loops = Promise.all([
    repeat(keep, ROUND_EVERY_MS),
    repeat(tidy, TIDY_EVERY_MS),
    ...groups.map((handlers) => repeat(work(handlers), LOOK_FOR_JOBS_EVERY_MS)),
  ]);

  return {
    stop: async () => {
      stopping.abort();
      await loops;
    },
  };
}
