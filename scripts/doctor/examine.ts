import type { Settings } from "../../app/settings.server";
import { checkBackups } from "./check-backups";
import { askTime, checkClock, readNewestRecord } from "./check-clock";
import { checkFiles } from "./check-files";
import { checkMail, tryMailServer } from "./check-mail";
import { askProvider, checkPayments } from "./check-payments";
import { askMessageProvider, checkMessages } from "./check-messages";
import { askServer, checkProxy, checkServer } from "./check-proxy";
import { checkChromium, checkDisk, checkMode, checkNode, checkPermissions, measureDisk } from "./check-system";
import { failed, note, type Finding } from "./finding";

type Check = () => Finding | Finding[] | Promise<Finding | Finding[]>;

/** Looks at everything that the product needs; a check that breaks is a finding like any other. */
export async function examine(settings: Settings): Promise<Finding[]> {
  const running = await askServer(settings);
  const checks: Record<string, Check> = {
    mode: () => checkMode(settings),
    Node: () => checkNode(),
    Chromium: () => checkChromium(settings),
    permissions: () => checkPermissions(settings),
    disk: async () => checkDisk(await measureDisk(settings.dataDir)),
    files: () => checkFiles(settings),
    clock: async () =>
      checkClock({
        now: new Date(),
        newestRecord: settings.databaseUrl === undefined ? readNewestRecord(settings.databaseFile) : undefined,
        elsewhere: await askTime(settings.razorpayApiUrl),
      }),
    payments: async () => checkPayments(settings, await askProvider(settings)),
    email: async () =>
      checkMail(settings, settings.smtpUrl === undefined ? undefined : await tryMailServer(settings.smtpUrl)),
    messages: async () => checkMessages(settings, await askMessageProvider(settings)),
    proxy: () => checkProxy(settings),
    backups: () =>
      settings.databaseUrl === undefined
        ? checkBackups(settings, new Date())
        : note("backups", "PostgreSQL is backed up by its own tools: see docs/postgres.md"),
    server: () => checkServer(running),
  };
  const found = await Promise.all(Object.entries(checks).map(([name, check]) => runCheck(name, check)));
  return found.flat();
}

async function runCheck(name: string, check: Check): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [failed(name, `could not be looked at: ${why}`, "Run this as the server's user, with its environment.")];
  }
}
