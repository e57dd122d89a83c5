import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "~/http/log.server";
import { createMetrics, type MetricSources } from "./metrics";
import { NO_METRICS, sendRequest, startTestServer, type TestServer } from "./test-server";

const NOW = new Date("2026-11-21T06:30:00Z");
const agoMs = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

let shell: TestServer | undefined;
afterEach(async () => {
  await shell?.close();
  shell = undefined;
});

const metricsOf = (change: Partial<MetricSources> = {}) =>
  createMetrics({ sources: { ...NO_METRICS, ...change }, log: createLog("silent"), now: () => NOW });

/** Samples by name and labels. */
async function readSamples(change: Partial<MetricSources> = {}): Promise<Record<string, number>> {
  const { text } = await metricsOf(change).read();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

describe("metrics", () => {
  it("tell depth and age of the outbox by kind", async () => {
    const oldestDueAt = agoMs(90_000).toISOString();
    const jobs = () =>
      Promise.resolve([
        { kind: "refund", waiting: 3, failed: 1, oldestDueAt },
        { kind: "mail", waiting: 1, failed: 0, oldestDueAt: agoMs(-60_000).toISOString() },
      ]);
    expect(await readSamples({ jobs })).toMatchObject({
      'yantra_outbox_waiting_jobs{kind="refund"}': 3,
      'yantra_outbox_failed_jobs{kind="refund"}': 1,
      'yantra_outbox_oldest_due_seconds{kind="refund"}': 90,
      'yantra_outbox_oldest_due_seconds{kind="mail"}': 0,
    });
  });

  it("tell heartbeats, payments, free disk, backups and the delay of the event loop", async () => {
    const samples = await readSamples({
      heartbeats: () => [{ name: "refunds", ageMs: 1_500, isLate: true }],
      payments: () => Promise.resolve([{ state: "captured", count: 7 }]),
      phoneMessages: () => Promise.resolve([{ state: "failed", count: 2 }]),
      bookingPayments: () => Promise.resolve([{ state: "refund_failed", count: 2 }]),
      freeBytes: () => Promise.resolve(5_000),
      newestBackups: () => Promise.resolve({ data: agoMs(3_600_000), elsewhere: undefined }),
    });
    expect(samples).toMatchObject({
      'yantra_job_age_seconds{job="refunds"}': 1.5,
      'yantra_job_late{job="refunds"}': 1,
      'yantra_payments{state="captured"}': 7,
      'yantra_phone_messages{state="failed"}': 2,
      'yantra_booking_payments{state="refund_failed"}': 2,
      yantra_disk_free_bytes: 5_000,
      'yantra_newest_backup_age_seconds{place="data"}': 3_600,
    });
    expect(Object.keys(samples)).toContain("nodejs_eventloop_lag_p99_seconds");
    expect(Object.keys(samples).filter((name) => name.includes("elsewhere"))).toEqual([]);
  });

  it("have no value for what cannot be read, and all others", async () => {
    const samples = await readSamples({
      payments: () => Promise.reject(new Error("locked")),
      freeBytes: () => Promise.reject(new Error("gone")),
      heartbeats: () => [{ name: "refunds", ageMs: 0, isLate: false }],
    });
    expect(samples).toHaveProperty(['yantra_job_age_seconds{job="refunds"}'], 0);
    expect(Object.keys(samples).filter((name) => /yantra_(payments|disk)/.test(name))).toEqual([]);
  });

  it("ask the database once for several readers", async () => {
    let asked = 0;
    const metrics = metricsOf({
      payments: () => {
        asked += 1;
        return Promise.resolve([]);
      },
    });
    await Promise.all([metrics.read(), metrics.read()]);
    await metrics.read();
    expect(asked).toBe(1);
  });
});

describe("/metrics", () => {
  const ask = (headers: Record<string, string> = {}, path = "/metrics") =>
    sendRequest(shell ?? { url: "" }, path, { headers });

  it("counts requests by method, route and status", async () => {
    shell = await startTestServer();
    for (const path of ["/equipment/1", "/equipment/2", "/nowhere/1", "/nowhere/2"]) await ask({}, path);
    const { headers, body } = await ask();
    expect(headers["content-type"]).toContain("text/plain");
    expect(headers["cache-control"]).toBe("no-store");
    const text = body.toString();
    expect(text).toContain('yantra_http_requests_total{method="GET",route="/equipment/:id",status="200"} 2');
    expect(text).toContain('yantra_http_requests_total{method="GET",route="unmatched",status="200"} 2');
    expect(text).toContain('yantra_http_request_duration_seconds_count{route="/equipment/:id"} 2');
    expect(text).not.toContain("nowhere");
  });

  it.each<Record<string, string>>([
    { "X-Forwarded-For": "203.0.113.7" },
    { "X-Forwarded-For": "127.0.0.1" },
    { Forwarded: "for=203.0.113.7" },
    { Via: "1.1 proxy" },
    { "X-Real-IP": "203.0.113.7" },
    { "X-Forwarded-Host": "yantra.example" },
    { Host: "yantra.example" },
    { Host: "127.0.0.1.yantra.example" },
  ])("is no page for a request with %j", async (headers) => {
    shell = await startTestServer({ env: { TRUST_PROXY: "1" } });
    expect((await ask(headers)).body.toString()).toBe("<p>hello</p>");
  });

  it("is no page for another host", async () => {
    shell = await startTestServer();
    shell.server.prependListener("request", (request: { socket: object }) =>
      Object.defineProperty(request.socket, "remoteAddress", { value: "192.0.2.1" }),
    );
    expect((await ask()).body.toString()).toBe("<p>hello</p>");
  });
});
