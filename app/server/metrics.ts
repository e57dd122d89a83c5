import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { MS_PER_SECOND } from "~/domain/calendar/duration";
import type { StateCount, WaitingJobs } from "~/domain/operations/count-work.server";
import type { Log } from "~/http/log.server";

/**
 * Metrics in Prometheus' text form. A request costs two additions; everything else is read when the metrics are.
 * Names and labels are what dashboards are built on: they stay as they are.
 */

const LATENCY_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const EVENT_LOOP_PRECISION_MS = 20;
/** Several readers at once cost the database one. */
const CACHED_MS = 5 * MS_PER_SECOND;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Where the values come from that are read with the metrics. */
export interface MetricSources {
  jobs(): Promise<WaitingJobs[]>;
  payments(): Promise<StateCount[]>;
  bookingPayments(): Promise<StateCount[]>;
  phoneMessages(): Promise<StateCount[]>;
  heartbeats(): readonly { name: string; ageMs: number; isLate: boolean }[];
  freeBytes(): Promise<number>;
  /** When the newest nightly backup was written, by place: `data` or `elsewhere`. */
  newestBackups(): Promise<Record<string, Date | undefined>>;
}

export interface ObservedRequest {
  method: string;
  /** Pattern of the route. */
  route: string;
  status: number;
  seconds: number;
}

export interface Metrics {
  observe(request: ObservedRequest): void;
  /** All metrics, and the media type of their form. */
  read(): Promise<{ text: string; type: string }>;
}

interface MetricsOptions {
  sources: MetricSources;
  log: Pick<Log, "warn">;
  now: () => Date;
}

/** @returns metrics of this process, not shared with another server in it */
export function createMetrics({ sources, log, now }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_PRECISION_MS });
  const requests = new Counter({
    name: "yantra_http_requests_total",
    help: "Requests that were answered, by route.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const latency = new Histogram({
    name: "yantra_http_request_duration_seconds",
    help: "Time from a request's headers to the end of its answer, by route.",
    labelNames: ["route"],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  });
  const fills = createFills({ sources, registers, now });
  const fillAll = async () => {
    await Promise.all(
      Object.entries(fills).map(([name, fill]) =>
        fill().catch((error: unknown) => log.warn("a metric could not be read", { metric: name, error })),
      ),
    );
  };
  let last: { at: number; filled: Promise<void> } | undefined;
  return {
    observe: ({ method, route, status, seconds }) => {
      requests.inc({ method: METHODS.has(method) ? method : "other", route, status });
      latency.observe({ route }, seconds);
    },
    read: async () => {
      const at = performance.now();
      if (last === undefined || at - last.at > CACHED_MS) last = { at, filled: fillAll() };
      await last.filled;
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}

type FillOptions = Pick<MetricsOptions, "sources" | "now"> & { registers: Registry[] };

/** One function a source, so that one that fails leaves the others. A gauge that could not be read has no value. */
function createFills({ sources, registers, now }: FillOptions): Record<string, () => Promise<void>> {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  const waiting = gauge("yantra_outbox_waiting_jobs", "Jobs that are to be done, by kind.", "kind");
  const failed = gauge("yantra_outbox_failed_jobs", "Jobs that wait for an admin, by kind.", "kind");
  const overdue = gauge("yantra_outbox_oldest_due_seconds", "Age of the job that is due for longest.", "kind");
  const beats = gauge("yantra_job_age_seconds", "Time since a periodic job last ended a run.", "job");
  const late = gauge("yantra_job_late", "1 for a periodic job that has missed its deadline.", "job");
  const payments = gauge("yantra_payments", "Payments of the provider, by state.", "state");
  const bookings = gauge("yantra_booking_payments", "Bookings by the state of their payment.", "state");
  const disk = gauge("yantra_disk_free_bytes", "Free bytes where the data is.");
  const messages = gauge("yantra_phone_messages", "SMS and WhatsApp messages of the last day, by state.", "state");
  const backups = gauge("yantra_newest_backup_age_seconds", "Age of the newest nightly backup, by place.", "place");
  const countStates = async (target: Gauge<"state">, read: () => Promise<StateCount[]>) => {
    target.reset();
    for (const { state, count } of await read()) target.set({ state }, count);
  };
  return {
    outbox: async () => {
      for (const target of [waiting, failed, overdue]) target.reset();
      for (const job of await sources.jobs()) {
        waiting.set({ kind: job.kind }, job.waiting);
        failed.set({ kind: job.kind }, job.failed);
        const dueAt = job.oldestDueAt === null ? now().getTime() : Date.parse(job.oldestDueAt);
        overdue.set({ kind: job.kind }, Math.max(0, now().getTime() - dueAt) / MS_PER_SECOND);
      }
    },
    heartbeats: () => {
      for (const { name, ageMs, isLate } of sources.heartbeats()) {
        beats.set({ job: name }, ageMs / MS_PER_SECOND);
        late.set({ job: name }, isLate ? 1 : 0);
      }
      return Promise.resolve();
    },
    payments: () => countStates(payments, () => sources.payments()),
    phoneMessages: () => countStates(messages, () => sources.phoneMessages()),
    bookingPayments: () => countStates(bookings, () => sources.bookingPayments()),
    disk: async () => {
      disk.remove();
      disk.set(await sources.freeBytes());
    },
    backups: async () => {
      backups.reset();
      for (const [place, writtenAt] of Object.entries(await sources.newestBackups()))
        if (writtenAt !== undefined)
          backups.set({ place }, Math.max(0, now().getTime() - writtenAt.getTime()) / MS_PER_SECOND);
    },
  };
}
