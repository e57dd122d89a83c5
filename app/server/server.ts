import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRequestHandler } from "@remix-run/node";
import * as build from "virtual:remix/server-build";
import { listPendingMigrations, migrate, ForeignDatabase } from "~db/migrate";
import { UnfitDatabase } from "~db/postgres";
import { SettingError } from "~/settings.server";
import { clock } from "~/clock.server";
import { STYLESHEET } from "~/stylesheet.server";
import { countJobs } from "~/domain/operations/failed-jobs.server";
import { repeatListedEndings } from "~/jobs/ended-accounts.server";
import { findNewestBackupTime } from "~/jobs/nightly-backup.server";
import { startPeriodicJobs } from "~/jobs/periodic-jobs.server";
import { createLog } from "~/http/log.server";
import { getSession } from "~/http/session.server";
import { closeServices, services } from "~/services.server";
import { createHttpServer, createShutdown, listen } from "./http-server";
import { createApp } from "./app";
import { createSecurityHeaders } from "./content-policy";
import { createAccountName } from "./remix";
import { writeStorage } from "./storage-check";

/** The server's entry: reads the settings, migrates the database, listens and shuts down on signals. */

const LOOPBACK = "127.0.0.1";
const NO_PROXY_DECLARED =
  "APP_URL is https and TRUST_PROXY is 0: with a proxy in front, set it to the number of proxies, or everyone shares one address and its limits.";

/** Exits with one line on stderr. */
function exitWithReason(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const shared = services();
  const { settings: read, database, log, pdf, gateway } = shared;
  const migrated = await migrate(database, read.databaseFile);
  if (migrated.length > 0) log.info("migrated", { migrations: migrated });
  const endedAgain = await repeatListedEndings(shared.db, read);
  if (endedAgain > 0) log.warn("an older database was put back; ended accounts again", { accounts: endedAgain });

  const app = createApp({
    settings: read,
    log,
    headers: createSecurityHeaders(read, STYLESHEET.source),
    handle: createRequestHandler(build, "production"),
    files: shared.files,
    buildFolder: fileURLToPath(new URL("../client", import.meta.url)),
    stamp: () => database.stamp(),
    findUserId: async (cookie, context) => (await getSession(cookie, context)).user?.id,
    nameAccount: createAccountName(shared.sessionSecret),
    probes: {
      writeStorage: () => writeStorage(shared.db, read.dataDir),
      pendingMigrations: () => listPendingMigrations(database),
      freeBytes: async () => {
        const { bavail, bsize } = await statfs(read.dataDir);
        return bavail * bsize;
      },
      hasChromium: () => pdf.available(),
      hasGateway: () => gateway !== undefined,
      checkFiles: shared.files.check,
      heartbeats: () => scheduler.heartbeats(),
      waitingJobs: () => countJobs(shared.db),
      newestBackups: async () => ({
        data: await findNewestBackupTime(join(read.dataDir, "backups"), clock.now()),
        elsewhere: read.backupDir === undefined ? undefined : await findNewestBackupTime(read.backupDir, clock.now()),
      }),
    },
    isStopping: () => shutdown.isStopping(),
  });
  const server = createHttpServer(app);
  const scheduler = startPeriodicJobs(shared, database.createLock("jobs"));
  const closeAll = async () => {
    await scheduler.stop();
    await closeServices();
  };
  const shutdown = createShutdown({ server, log, closeServices: closeAll, exit: (code) => process.exit(code) });

  process.on("SIGTERM", () => shutdown.begin("SIGTERM"));
  process.on("SIGINT", () => shutdown.begin("SIGINT"));
  process.on("uncaughtException", (error) => {
    log.error("uncaught exception", { error });
    shutdown.begin("uncaught exception", 1);
  });
  process.on("unhandledRejection", (error) => log.error("unhandled rejection", { error }));
  if (read.trustProxy === 0 && read.secure) log.warn(NO_PROXY_DECLARED);
  // Loopback by default outside of production, since demo accounts have public passwords.
  await listen(server, { host: read.host ?? (read.mode === "production" ? undefined : LOOPBACK), port: read.port });
  log.info("listening", { url: read.appUrl, milliseconds: Math.round(performance.now()) });
}

main().catch((error: unknown) => {
  if ([SettingError, ForeignDatabase, UnfitDatabase].some((kind) => error instanceof kind))
    exitWithReason((error as Error).message);
  createLog("error").error("could not start", { error });
  exitWithReason(`Could not start: ${error instanceof Error ? error.message : error}`);
});
