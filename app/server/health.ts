import type { StorageProblem } from "~db/errors";
import { MS_PER_SECOND } from "~/domain/calendar/duration";
import type { Log } from "~/http/log.server";
import { sendError } from "./error-page";
import { asyncMiddleware, type Middleware } from "./middleware";
import { StorageUnavailable } from "./storage-check";

const CACHED_MS = 1_000;
const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** Probes for everything that the server depends on. */
export interface ReadinessChecks {
  /** Writes what is kept, to the database and beside it; throws StorageUnavailable when that fails. */
  writeDatabase(): Promise<void>;
  /** Names of migrations that have not run. */
  pendingMigrations(): Promise<string[]>;
  /** Free bytes on the disk that holds the data. */
  freeBytes(): Promise<number>;
  hasChromium(): boolean;
  hasGateway(): boolean;
  /** Fails while the bucket does not answer; absent where files are on the disk. */
  checkFiles?: (() => Promise<void>) | undefined;
  /** When each periodic job last ended a run. */
  jobs(): readonly { name: string; ageMs: number; isLate: boolean }[];
}

/** What keeps a server from being used; the rest is the same on every server, which rents machines all the same. */
const NEEDED = ["database", "migrations", "jobs"];

async function checkReadiness(checks: ReadinessChecks, log: Log) {
  let storage: StorageProblem | undefined;
  const state = async (
    name: string,
    isGood: () => boolean | Promise<boolean>,
    otherwise: string,
    failed = otherwise,
  ) => {
    try {
      return (await isGood()) ? "ok" : otherwise;
    } catch (error) {
      log.warn("readiness check failed", { check: name, error });
      if (error instanceof StorageUnavailable) storage = error.problem;
      return failed;
    }
  };
  const isDone = (work: () => Promise<unknown>) => () => work().then(() => true);
  const { checkFiles } = checks;
  const jobs = checks.jobs();
  const files = checkFiles && state("files", isDone(checkFiles), "unavailable");
  const found: Record<string, string> = {
    database: await state("database", isDone(checks.writeDatabase), "unavailable"),
    migrations: await state(
      "migrations",
      async () => (await checks.pendingMigrations()).length === 0,
      "pending",
      "unavailable",
    ),
    diskSpace: await state("diskSpace", async () => (await checks.freeBytes()) >= MIN_FREE_BYTES, "low"),
    chromium: await state("chromium", checks.hasChromium, "missing"),
    gateway: await state("gateway", checks.hasGateway, "missing"),
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

/**
 * Answers /healthz (the process is up) and /readyz (it can serve requests; 503 when the database is unusable, a
 * periodic job is late or the process is stopping).
 */
export function answerHealth(
  checks: ReadinessChecks,
  isStopping: () => boolean,
  log: Log,
  now: () => Date,
): Middleware {
  let last: { at: number; readiness: ReturnType<typeof checkReadiness> } | undefined;
  const readiness = () => {
    const at = now().getTime();
    if (last === undefined || Math.abs(at - last.at) > CACHED_MS) last = { at, readiness: checkReadiness(checks, log) };
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
