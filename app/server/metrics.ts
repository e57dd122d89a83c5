import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { MS_PER_SECOND } from "~/domain/calendar/day";
import { isLoopback } from "~/http/client-address";
import type { Log } from "~/http/log.server";
import type { Probes } from "./health";
import { asyncMiddleware, type Middleware } from "./middleware";

/** `GET /metrics` in Prometheus' text form, for this host alone. Alerts do not need it: they are sent by email. */

type Values = [label: string, value: number][];

function createRegistry(probes: Probes, now: () => Date, log: Pick<Log, "warn">): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const add = (name: string, help: string, label: string | undefined, read: () => Promise<Values>) =>
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        this.reset();
        if (label === undefined) this.remove();
        // A gauge that cannot be read has no value; the others have theirs.
        const values = await read().catch((error: unknown) => log.warn("a metric could not be read", { name, error }));
        for (const [of, value] of values ?? []) this.set(label === undefined ? {} : { [label]: of }, value);
      },
    });
  const ageSeconds = (from: Date) => Math.max(0, now().getTime() - from.getTime()) / MS_PER_SECOND;
  add("yantra_outbox_failed_jobs", "Jobs that wait for an admin, by kind.", "kind", async () =>
    (await probes.waitingJobs()).map(({ kind, failed }) => [kind, failed]),
  );
  add("yantra_outbox_oldest_due_seconds", "Age of the job that is due for longest, by kind.", "kind", async () =>
    (await probes.waitingJobs()).map(({ kind, oldestDueAt: at }) => [kind, at === null ? 0 : ageSeconds(new Date(at))]),
  );
  add("yantra_job_late", "1 for a periodic job that has missed its deadline.", "job", async () =>
    probes.heartbeats().map(({ name, isLate }) => [name, isLate ? 1 : 0]),
  );
  add("yantra_disk_free_bytes", "Free bytes where the data is.", undefined, async () => [
    ["", await probes.freeBytes()],
  ]);
  add("yantra_newest_backup_age_seconds", "Age of the newest nightly backup, by place.", "place", async () =>
    Object.entries(await probes.newestBackups()).flatMap(([place, at]) =>
      at === undefined ? [] : [[place, ageSeconds(at)]],
    ),
  );
  return registry;
}

/** Answers /metrics to this host alone, not to what a proxy on it passes on; for everyone else there is no such page. */
export function answerMetrics(probes: Probes, now: () => Date, log: Pick<Log, "warn">): Middleware {
  const registry = createRegistry(probes, now, log);
  return asyncMiddleware(async (request, response, next) => {
    const { path, clientAddress } = response.locals;
    const isForwarded = request.headers["x-forwarded-for"] !== undefined;
    if (path !== "/metrics" || request.method !== "GET" || isForwarded || !isLoopback(clientAddress)) return next();
    response.locals.quiet = true;
    response.set({ "Content-Type": registry.contentType, "Cache-Control": "no-store" });
    response.send(await registry.metrics());
  });
}
