import { MS_PER_HOUR, MS_PER_MINUTE, MS_PER_SECOND } from "~/domain/calendar/day";
import { sendEmail } from "~/domain/emails/send-email.server";
import {
  MAX_SEND_ATTEMPTS,
  sendPhoneMessage,
  type PhoneMessageServices,
} from "~/domain/phone-messages/send-phone-message.server";
import { runOrderPoll } from "~/domain/payments/reconcile-order.server";
import { sendRefund } from "~/domain/payments/send-refund.server";
import { type JobHandlers, runJobs } from "./worker.server";
import type { Lock } from "~db/engine";
import { clock } from "~/clock.server";
import { alertAdmins } from "~/domain/operations/alert-admins.server";
import { expireMoves } from "~/domain/checkout/moves.server";
import { removeUnusedImages } from "~/domain/images/remove-unused-images.server";
import { isJobDue } from "~/domain/outbox/outbox.server";
import { compareWithProvider, isComparisonDue } from "~/domain/payments/compare-with-provider.server";
import { findDifferences } from "~/domain/payouts/due.server";
import { applyWebhook } from "~/domain/payments/receive-webhook.server";
import { removeUnusedPhotos } from "~/domain/transfers/transfer-photos.server";
import { remindHandovers } from "~/domain/transfers/remind-handovers.server";
import { tellAlerts } from "~/domain/alerts/alerts.server";
import type { Services } from "~/services.server";
import { BACKUP_JOB, listConditions, readServerState } from "./alert-conditions.server";
import { endAccounts } from "./ended-accounts.server";
import { isNewDatabase, keepNightlyBackups } from "./nightly-backup.server";
import { startScheduler, type PeriodicJob, type Scheduler } from "./scheduler.server";
import { reconcile } from "./reconcile.server";
import { removeOldRecords } from "./remove-old-records.server";

/** Payment jobs by kind: `order_look` polls an order. Without a gateway they stay in the outbox until there is one. */
export function createPaymentHandlers({ db, gateway }: Pick<Services, "db" | "gateway">): JobHandlers {
  if (gateway === undefined) return {};
  return {
    refund: { run: (job, now) => sendRefund(db, gateway, job, now) },
    order_look: { run: (job, now) => runOrderPoll(db, gateway, job, now), maxRetryMs: MS_PER_HOUR },
    webhook: { run: (job, now) => applyWebhook(db, job.payload, now) },
  };
}

export function createPhoneMessageHandlers(services: PhoneMessageServices): JobHandlers {
  return { phone_message: { run: (job, now) => sendPhoneMessage(services, job, now), maxAttempts: MAX_SEND_ATTEMPTS } };
}

type PeriodicJobServices = Pick<
  Services,
  "db" | "gateway" | "log" | "email" | "phoneMessages" | "files" | "images" | "settings" | "sessionSecret"
>;

/**
 * All that runs by the clock. Refunds, polls, emails and messages to phones have an outbox loop each: a provider that
 * hangs holds up no other; looking for jobs costs one indexed read.
 */
function listPeriodicJobs(services: PeriodicJobServices): PeriodicJob[] {
  const { db, gateway, log, email, phoneMessages, settings, sessionSecret: serverSecret } = services;
  const { appUrl } = settings;
  const startedAt = clock.now();
  const report = (what: string, error: unknown) => log.warn(`periodic job failed: ${what}`, { error });
  const outbox = (name: string, handlers: JobHandlers): PeriodicJob => ({
    name,
    everyMs: MS_PER_SECOND / 2,
    run: async ({ signal }) => {
      const kinds = Object.keys(handlers);
      if (kinds.length > 0 && (await isJobDue(db, kinds, clock.now())))
        await runJobs(db, handlers, { clock: () => clock.now(), report, signal });
    },
  });
  const plain = (
    name: string,
    everyMs: number,
    run: (db: Services["db"], now: Date, goesOn: () => boolean) => Promise<void>,
  ): PeriodicJob => ({ name, everyMs, run: ({ signal }) => run(db, clock.now(), () => !signal.aborted) });
  const backUp: PeriodicJob = {
    name: BACKUP_JOB,
    everyMs: 10 * MS_PER_MINUTE,
    deadlineMs: 30 * MS_PER_MINUTE,
    // The first run is that of the start, however short the server lives: what is due goes by the newest backup.
    run: async ({ isFirstRun, signal }) => {
      const now = clock.now();
      if (isFirstRun && (await isNewDatabase(settings, now))) return;
      const made = await keepNightlyBackups(settings, now, signal);
      if (made !== undefined) log.info("made the nightly backup", { made });
    },
  };
  return [
    // Orders whose answer was lost, expired holds. The first run also polls every open order: nobody was listening
    // while the server was down.
    {
      name: "unpaid bookings",
      everyMs: 30 * MS_PER_SECOND,
      run: ({ isFirstRun, signal }) => reconcile(db, gateway, clock.now(), report, { allOrders: isFirstRun, signal }),
    },
    {
      name: "comparison with the provider",
      everyMs: 10 * MS_PER_MINUTE,
      deadlineMs: 10 * MS_PER_MINUTE,
      run: async ({ isFirstRun, signal }) => {
        const now = clock.now();
        if (gateway === undefined || !(await isComparisonDue(db, now, isFirstRun))) return;
        log.info("compared with the provider", await compareWithProvider(db, gateway, { now, report, signal }));
        for (const { bookingId, differencePaise } of await findDifferences(db, now))
          report("payouts", new Error(`booking ${bookingId}: ${differencePaise} paise are neither passed on nor due`));
      },
    },
    // A provider that is slow to answer polls delays no refund.
    ...Object.entries(createPaymentHandlers({ db, gateway })).map(([kind, handler]) =>
      outbox(kind, { [kind]: handler }),
    ),
    outbox("emails", {
      mail: {
        run: (job, now) =>
          sendEmail({ db, email, appUrl, officeAddress: settings.contactEmail, serverSecret }, job, now),
      },
    }),
    outbox(
      "messages to phones",
      createPhoneMessageHandlers({
        db,
        gateway: phoneMessages,
        whatsappTemplates: settings.messages?.whatsappTemplates ?? {},
        appUrl,
        serverSecret,
      }),
    ),
    {
      name: "old records",
      everyMs: MS_PER_HOUR,
      deadlineMs: 5 * MS_PER_MINUTE,
      run: async ({ signal }) => {
        const removed = await removeOldRecords(db, clock.now(), signal);
        if (Object.values(removed).some((count) => count > 0)) log.info("removed old records", removed);
      },
    },
    {
      name: "ended accounts",
      everyMs: 10 * MS_PER_MINUTE,
      deadlineMs: 5 * MS_PER_MINUTE,
      run: async ({ signal }) => {
        const ended = await endAccounts(db, settings, clock.now(), () => !signal.aborted);
        if (ended > 0) log.info("ended accounts", { ended });
      },
    },
    plain("free machines", 10 * MS_PER_SECOND, tellAlerts),
    plain("unanswered moves", 30 * MS_PER_SECOND, expireMoves),
    plain("handovers of tomorrow", 5 * MS_PER_MINUTE, remindHandovers),
    ...(settings.databaseUrl === undefined ? [backUp] : []),
    {
      name: "alerts",
      everyMs: MS_PER_MINUTE,
      run: async ({ heartbeats }) => {
        const now = clock.now();
        const state = await readServerState(settings, { heartbeats: heartbeats(), startedAt, now });
        for (const { key, kind } of await alertAdmins(db, listConditions(state, now), now))
          log.warn("this needs a person; admins get an email", { kind, key });
      },
    },
    {
      name: "unused images",
      everyMs: MS_PER_HOUR,
      deadlineMs: 5 * MS_PER_MINUTE,
      run: async ({ signal }) => {
        const now = clock.now();
        const removed = await removeUnusedImages(db, services.images, now, () => !signal.aborted);
        if (removed > 0) log.info("removed unused images", { removed });
        const photos = await removeUnusedPhotos(db, services.files, now, () => !signal.aborted);
        if (photos > 0) log.info("removed unused photos", { removed: photos });
      },
    },
  ];
}

/** Runs the periodic jobs until it is stopped. Of several servers on the same data the one that holds the lock does. */
export function startPeriodicJobs(services: PeriodicJobServices, lock: Lock): Scheduler {
  const scheduler = startScheduler(listPeriodicJobs(services), { log: services.log, mayRun: () => lock.take() });
  return {
    ...scheduler,
    stop: async () => {
      await scheduler.stop();
      await lock.release();
    },
  };
}
