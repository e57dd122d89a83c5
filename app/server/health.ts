import { storageProblemOf, type StorageProblem } from "~db/errors";
import { MS_PER_SECOND } from "~/domain/calendar/day";
import type { WaitingJobs } from "~/domain/operations/failed-jobs.server";
import type { Log } from "~/http/log.server";
import { sendError } from "./error-page";
import { asyncMiddleware, type Middleware } from "./middleware";

const CACHED_MS = 1_000;
const MIN_FREE_BYTES = 64 * 1024 * 1024;
/** What the server depends on, for /readyz and the metrics. */
export interface Probes {
  /** Writes what is kept, to the database and beside it. */
  writeStorage(): Promise<void>;
  /** Names of migrations that have not run. */
  pendingMigrations(): Promise<string[]>;
  /** Free bytes on the disk that holds the data. */
  freeBytes(): Promise<number>;
  hasChromium(): boolean;
  hasGateway(): boolean;
  /** Fails while the bucket does not answer; absent where files are on the disk. */
  checkFiles?: (() => Promise<void>) | undefined;
  /** When each periodic job last ended a run. */
  heartbeats(): readonly { name: string; ageMs: number; isLate: boolean }[];
  waitingJobs(): Promise<WaitingJobs[]>;
  /** When the newest nightly backup was written, by place: `data` or `elsewhere`. */
  newestBackups(): Promise<Record<string, Date | undefined>>;
}

/** What keeps a server from being used; the rest is the same on every server, which rents machines all the same. */
const NEEDED = ["database", "migrations", "jobs"];

async function checkReadiness(probes: Probes, log: Log) {
  let storage: StorageProblem | undefined;
  const state = async (name: string, isGood: () => unknown, otherwise: string, failed = otherwise) => {
    try {
      return (await isGood()) === false ? otherwise : "ok";
    } catch (error) {
      log.warn("readiness check failed", { check: name, error });
      if (name === "database") storage = storageProblemOf(error);
      return failed;
    }
  };
  const { checkFiles } = probes;
  const jobs = probes.heartbeats();
  const hasMigrated = async () => (await probes.pendingMigrations()).length === 0;
  const hasRoom = async () => (await probes.freeBytes()) >= MIN_FREE_BYTES;
  const files = checkFiles && state("files", checkFiles, "unavailable");
  const found: Record<string, string> = {
    database: await state("database", probes.writeStorage, "unavailable"),
    migrations: await state("migrations", hasMigrated, "pending", "unavailable"),
    diskSpace: await state("diskSpace", hasRoom, "low"),
    chromium: await state("chromium", probes.hasChromium, "missing"),
    gateway: await state("gateway", probes.hasGateway, "missing"),
    ...(files && { files: await files }),
    jobs: jobs.some(({ isLate }) => isLate) ? "late" : "ok",
  };
  return {
    status: NEEDED.every((name) => found[name] === "ok") ? "ready" : "not ready",
    checks: found,
    /** Why nothing can be written. */
    ...(storage === undefined ? {} : { storage }),
    /** Seconds since the last run of each periodic job. */
    jobAges: Object.fromEntries(jobs.map(({ name, ageMs }) => [name, Math.round(ageMs / MS_PER_SECOND)])),
  };
}

/** /healthz: it is up. /readyz: 503 where the database is unusable, a periodic job late, or the process stopping. */
export function answerHealth(probes: Probes, isStopping: () => boolean, log: Log, now: () => Date): Middleware {
  let last: { at: number; readiness: ReturnType<typeof checkReadiness> } | undefined;
  const readiness = () => {
    const at = now().getTime();
    if (last === undefined || Math.abs(at - last.at) > CACHED_MS) last = { at, readiness: checkReadiness(probes, log) };
    return last.readiness;
  };
  return asyncMiddleware(async (request, response, next) => {
    const { path } = response.locals;
    if (path !== "/healthz" && path !== "/readyz") return next();
    if (request.method !== "GET" && request.method !== "HEAD")
      return sendError(request, response, { status: 405, topic: "method", headers: { Allow: "GET, HEAD" } });
    const answer = path === "/healthz" ? { status: "up" } : isStopping() ? { status: "stopping" } : await readiness();
    response.locals.quiet = true;
    response.setHeader("Cache-Control", "no-store");
    response.status(answer.status === "up" || answer.status === "ready" ? 200 : 503).json(answer);
  });
}
