import { afterEach, describe, expect, it } from "vitest";
import { sendRequest, startTestServer, type TestServer } from "../../tests/fixtures/test-server";
import type { ReadinessChecks } from "./health";

const good: ReadinessChecks = {
  writeDatabase: () => Promise.resolve(),
  pendingMigrations: () => Promise.resolve([]),
  freeBytes: () => Promise.resolve(10 ** 12),
  hasChromium: () => true,
  hasGateway: () => true,
  jobs: () => [{ name: "refunds", ageMs: 1_400, isLate: false }],
};

let shell: TestServer | undefined;
afterEach(() => shell?.close());

async function readiness(change: Partial<ReadinessChecks>, isStopping = false) {
  shell = await startTestServer({ readiness: { ...good, ...change }, isStopping: () => isStopping });
  const answer = await sendRequest(shell, "/readyz");
  return [answer.status, JSON.parse(answer.body.toString())] as const;
}

describe("readiness", () => {
  it("is there when all is well", async () => {
    const checks = { database: "ok", migrations: "ok", diskSpace: "ok", chromium: "ok", gateway: "ok", jobs: "ok" };
    expect(await readiness({})).toEqual([200, { status: "ready", checks, jobAges: { refunds: 1 } }]);
  });

  it.each([
    ["database", { writeDatabase: () => Promise.reject(new Error("locked")) }, "unavailable", 503],
    ["migrations", { pendingMigrations: () => Promise.resolve(["0002"]) }, "pending", 503],
    ["migrations", { pendingMigrations: () => Promise.reject(new Error("locked")) }, "unavailable", 503],
    ["diskSpace", { freeBytes: () => Promise.resolve(1_000) }, "low", 200],
    ["diskSpace", { freeBytes: () => Promise.reject(new Error("gone")) }, "low", 200],
    ["chromium", { hasChromium: () => false }, "missing", 200],
    ["jobs", { jobs: () => [{ name: "refunds", ageMs: 200_000, isLate: true }] }, "late", 503],
    ["gateway", { hasGateway: () => false }, "missing", 200],
  ])("tells that %s is not well", async (name, change, state, status) => {
    const [answered, body] = await readiness(change);
    expect(answered).toBe(status);
    expect(body).toHaveProperty(`checks.${name}`, state);
  });

  it("tells that the bucket is away, and stays in use: no server has it", async () => {
    const [status, body] = await readiness({ checkFiles: () => Promise.reject(new Error("away")) });
    expect([status, body]).toEqual([200, expect.objectContaining({ status: "ready" })]);
    expect(body).toHaveProperty("checks.files", "unavailable");
    await shell?.close();
    expect((await readiness({ checkFiles: () => Promise.resolve() }))[1]).toHaveProperty("checks.files", "ok");
  });

  it("ends when the server is stopping, while the process is still up", async () => {
    expect(await readiness({}, true)).toEqual([503, { status: "stopping" }]);
    if (shell === undefined) throw new Error("no shell");
    const up = await sendRequest(shell, "/healthz");
    expect([up.status, up.body.toString(), up.headers.connection]).toEqual([200, '{"status":"up"}', "close"]);
  });

  it("is checked at most once a second", async () => {
    let writes = 0;
    const writeDatabase = () => {
      writes += 1;
      return Promise.resolve();
    };
    let now = new Date("2026-03-01T06:00:00.000Z");
    shell = await startTestServer({ readiness: { ...good, writeDatabase }, now: () => now });
    for (let count = 0; count < 5; count += 1) await sendRequest(shell, "/readyz");
    expect(writes).toBe(1);
    now = new Date("2026-03-01T06:00:01.001Z");
    await sendRequest(shell, "/readyz");
    expect(writes).toBe(2);
    expect((await sendRequest(shell, "/readyz", { method: "POST" })).status).toBe(405);
  });
});
