import { afterEach, describe, expect, it } from "vitest";
import type { Probes } from "./health";
import { ALL_WELL, sendRequest, startTestServer, type TestServer } from "../../tests/fixtures/test-server";

const NOW = new Date("2026-11-21T06:30:00Z");
const agoMs = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

let shell: TestServer | undefined;
afterEach(async () => {
  await shell?.close();
  shell = undefined;
});

const ask = (headers: Record<string, string> = {}) => sendRequest(shell ?? { url: "" }, "/metrics", { headers });

/** Samples by name and labels. */
async function readSamples(change: Partial<Probes>): Promise<Record<string, number>> {
  shell = await startTestServer({ probes: { ...ALL_WELL, ...change }, now: () => NOW });
  const lines = (await ask()).body.toString().split("\n");
  return Object.fromEntries(
    lines
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

describe("metrics", () => {
  it("tell what waits in the outbox, late jobs, free disk, backups and the delay of the event loop", async () => {
    const samples = await readSamples({
      waitingJobs: () =>
        Promise.resolve([
          { kind: "refund", failed: 1, oldestDueAt: agoMs(90_000).toISOString() },
          { kind: "mail", failed: 0, oldestDueAt: agoMs(-60_000).toISOString() },
        ]),
      heartbeats: () => [{ name: "refunds", ageMs: 0, isLate: true }],
      freeBytes: () => Promise.resolve(5_000),
      newestBackups: () => Promise.resolve({ data: agoMs(3_600_000), elsewhere: undefined }),
    });
    expect(samples).toMatchObject({
      'yantra_outbox_failed_jobs{kind="refund"}': 1,
      'yantra_outbox_oldest_due_seconds{kind="refund"}': 90,
      'yantra_outbox_oldest_due_seconds{kind="mail"}': 0,
      'yantra_job_late{job="refunds"}': 1,
      yantra_disk_free_bytes: 5_000,
      'yantra_newest_backup_age_seconds{place="data"}': 3_600,
    });
    expect(Object.keys(samples)).toContain("nodejs_eventloop_lag_p99_seconds");
    expect(Object.keys(samples).filter((name) => name.includes("elsewhere"))).toEqual([]);
  });

  it("have no value for what cannot be read, and all others", async () => {
    const samples = await readSamples({
      waitingJobs: () => Promise.reject(new Error("locked")),
      freeBytes: () => Promise.reject(new Error("gone")),
      heartbeats: () => [{ name: "refunds", ageMs: 0, isLate: false }],
    });
    expect(samples).toHaveProperty(['yantra_job_late{job="refunds"}'], 0);
    expect(Object.keys(samples).filter((name) => /yantra_(outbox|disk)/.test(name))).toEqual([]);
  });
});

describe("/metrics", () => {
  it("is text that nobody stores", async () => {
    shell = await startTestServer();
    const { headers } = await ask();
    expect(headers["content-type"]).toContain("text/plain");
    expect(headers["cache-control"]).toBe("no-store");
  });

  it.each(["0", "1"])("is no page for what a proxy passes on, with TRUST_PROXY=%s", async (TRUST_PROXY) => {
    shell = await startTestServer({ env: { TRUST_PROXY } });
    expect((await ask({ "X-Forwarded-For": "203.0.113.7" })).body.toString()).toBe("<p>hello</p>");
  });

  it("is no page for another host", async () => {
    shell = await startTestServer();
    shell.server.prependListener("request", (request: { socket: object }) =>
      Object.defineProperty(request.socket, "remoteAddress", { value: "192.0.2.1" }),
    );
    expect((await ask()).body.toString()).toBe("<p>hello</p>");
  });
});
