import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { WaitingJobs } from "~/domain/operations/failed-jobs.server";
import { MS_PER_SECOND } from "~/domain/calendar/duration";
import { isLoopback } from "~/http/client-address";
import type { Log } from "~/http/log.server";
import { asyncMiddleware, type AppRequest, type Middleware } from "./middleware";

/** `GET /metrics` in Prometheus' text form, for this host alone. Alerts do not need it: they are sent by email. */

/** Where the values come from; each is read with the metrics. */
export interface MetricSources {
  jobs(): Promise<WaitingJobs[]>;
  heartbeats(): readonly { name: string; isLate: boolean }[];
  freeBytes(): Promise<number>;
  /** When the newest nightly backup was written, by place: `data` or `elsewhere`. */
  newestBackups(): Promise<Record<string, Date | undefined>>;
}

const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
/** What proxies add to a request that they pass on. */
const FORWARDING_HEADERS = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/** A proxy in front is a connection from loopback too, but says whom it speaks for, or asks for the public name. */
const isLocal = ({ socket, headers }: AppRequest): boolean =>
  isLoopback(socket.remoteAddress ?? "") &&
  LOOPBACK_NAME.test(headers.host ?? "") &&
  FORWARDING_HEADERS.every((name) => headers[name] === undefined);

function createRegistry(sources: MetricSources, now: () => Date, log: Pick<Log, "warn">): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const add = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    fill: (gauge: Gauge<Label>) => void | Promise<void>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        if (labelNames.length === 0) this.remove();
        // A gauge that cannot be read has no value; the others have theirs.
        await Promise.resolve(fill(this)).catch((error: unknown) =>
          log.warn("a metric could not be read", { name, error }),
        );
      },
    });
  const ageSeconds = (from: Date) => Math.max(0, now().getTime() - from.getTime()) / MS_PER_SECOND;
  add("yantra_outbox_failed_jobs", "Jobs that wait for an admin, by kind.", ["kind"], async (gauge) => {
    for (const { kind, failed } of await sources.jobs()) gauge.set({ kind }, failed);
  });
  add(
    "yantra_outbox_oldest_due_seconds",
    "Age of the job that is due for longest, by kind.",
    ["kind"],
    async (gauge) => {
      for (const { kind, oldestDueAt } of await sources.jobs())
        gauge.set({ kind }, oldestDueAt === null ? 0 : ageSeconds(new Date(oldestDueAt)));
    },
  );
  add("yantra_job_late", "1 for a periodic job that has missed its deadline.", ["job"], (gauge) => {
    for (const { name, isLate } of sources.heartbeats()) gauge.set({ job: name }, isLate ? 1 : 0);
  });
  add("yantra_disk_free_bytes", "Free bytes where the data is.", [], async (gauge) =>
    gauge.set(await sources.freeBytes()),
  );
  add("yantra_newest_backup_age_seconds", "Age of the newest nightly backup, by place.", ["place"], async (gauge) => {
    for (const [place, writtenAt] of Object.entries(await sources.newestBackups()))
      if (writtenAt !== undefined) gauge.set({ place }, ageSeconds(writtenAt));
  });
  return registry;
}

/** Answers /metrics to this host alone; for everyone else there is no such page. */
export function answerMetrics(sources: MetricSources, now: () => Date, log: Pick<Log, "warn">): Middleware {
  const registry = createRegistry(sources, now, log);
  return asyncMiddleware(async (request, response, next) => {
    if (response.locals.path !== "/metrics" || request.method !== "GET" || !isLocal(request)) {
      next();
      return;
    }
    response.locals.quiet = true;
    response.setHeader("Content-Type", registry.contentType);
    response.setHeader("Cache-Control", "no-store");
    response.send(await registry.metrics());
  });
}
