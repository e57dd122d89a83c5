import { MS_PER_SECOND } from "~/domain/calendar/duration";
import type { Log } from "~/http/log.server";
import type { StorageProblem } from "~db/errors";
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
  hasChromium(): boolean | Promise<boolean>;
  hasGateway(): boolean;
  /** Fails while the bucket does not answer; absent where files are on the disk. */
  checkFiles?: (() => Promise<void>) | undefined;
  /** When each periodic job last ended a run. */
  jobs(): readonly { name: string; ageMs: number; isLate: boolean }[];
}

type State = "ok" | "unavailable" | "pending" | "low" | "missing" | "late";

interface Readiness {
  status: "ready" | "not ready";
  checks: Record<"database" | "migrations" | "diskSpace" | "chromium" | "gateway" | "jobs", State> & { files?: State };
  /** Why nothing can be written; only where the database is unavailable. */
  storage?: StorageProblem;
  /** Seconds since the last run of each periodic job. */
  jobAges: Record<string, number>;
}

async function checkReadiness(checks: ReadinessChecks, log: Log): Promise<Readiness> {
  let storage: StorageProblem | undefined;
  const state = async (name: string, isGood: () => Promise<boolean>, otherwise: State): Promise<State> => {
    try {
      return (await isGood()) ? "ok" : otherwise;
    } catch (error) {
      log.warn("readiness check failed", { check: name, error });
      if (error instanceof StorageUnavailable) storage = error.problem;
      return name === "database" || name === "migrations" ? "unavailable" : otherwise;
    }
  };
  const { checkFiles } = checks;
  const files = checkFiles && state("files", () => checkFiles().then(() => true), "unavailable");
  const database = await state("database", () => checks.writeDatabase().then(() => true), "unavailable");
  const migrations = await state("migrations", async () => (await checks.pendingMigrations()).length === 0, "pending");
  const jobs = checks.jobs();
  const found: Readiness["checks"] = {
    database,
    migrations,
    diskSpace: await state("diskSpace", async () => (await checks.freeBytes()) >= MIN_FREE_BYTES, "low"),
    chromium: await state("chromium", async () => checks.hasChromium(), "missing"),
    gateway: checks.hasGateway() ? "ok" : "missing",
    // Every server is without it at once, and rents machines all the same: none is taken out of use for it.
    ...(files && { files: await files }),
    jobs: jobs.some(({ isLate }) => isLate) ? "late" : "ok",
  };
  return {
    status: database === "ok" && migrations === "ok" && found.jobs === "ok" ? "ready" : "not ready",
    checks: found,
    ...(storage === undefined ? {} : { storage }),
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
  let last: { at: number; readiness: Promise<Readiness> } | undefined;
  const readiness = () => {
    const at = now().getTime();
    if (last === undefined || Math.abs(at - last.at) > CACHED_MS) last = { at, readiness: checkReadiness(checks, log) };
    return last.readiness;
  };
  return asyncMiddleware(async (request, response, next) => {
    const { path } = response.locals;
    if (path !== "/healthz" && path !== "/readyz") {
      next();
      return;
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      sendError(request, response, { status: 405, topic: "method", headers: { Allow: "GET, HEAD" } });
      return;
    }
    const answer = path === "/healthz" ? { status: "up" } : isStopping() ? { status: "stopping" } : await readiness();
    response.locals.quiet = true;
    response.setHeader("Cache-Control", "no-store");
    response.status(answer.status === "up" || answer.status === "ready" ? 200 : 503).json(answer);
  });
}
