import { afterEach, describe, expect, it } from "vitest";
import { ALL_WELL, sendRequest, startTestServer, type TestServer } from "../../tests/fixtures/test-server";
import type { Probes } from "./health";

const good: Probes = { ...ALL_WELL, heartbeats: () => [{ name: "refunds", ageMs: 1_400, isLate: false }] };

let shell: TestServer | undefined;
afterEach(() => shell?.close());

async function readiness(change: Partial<Probes>, isStopping = false) {
  shell = await startTestServer({ probes: { ...good, ...change }, isStopping: () => isStopping });
  const answer = await sendRequest(shell, "/readyz");
  return [answer.status, JSON.parse(answer.body.toString())] as const;
}

describe("readiness", () => {
  it("is there when all is well", async () => {
    const checks = { database: "ok", migrations: "ok", diskSpace: "ok", chromium: "ok", gateway: "ok", jobs: "ok" };
    expect(await readiness({})).toEqual([200, { status: "ready", checks, jobAges: { refunds: 1 } }]);
  });

  it.each([
    ["database", { writeStorage: () => Promise.reject(new Error("locked")) }, "unavailable", 503],
    ["migrations", { pendingMigrations: () => Promise.resolve(["0002"]) }, "pending", 503],
    ["migrations", { pendingMigrations: () => Promise.reject(new Error("locked")) }, "unavailable", 503],
    ["diskSpace", { freeBytes: () => Promise.resolve(1_000) }, "low", 200],
    ["diskSpace", { freeBytes: () => Promise.reject(new Error("gone")) }, "low", 200],
    ["chromium", { hasChromium: () => false }, "missing", 200],
    ["jobs", { heartbeats: () => [{ name: "refunds", ageMs: 200_000, isLate: true }] }, "late", 503],
    ["gateway", { hasGateway: () => false }, "missing", 200],
    ["files", { checkFiles: () => Promise.reject(new Error("away")) }, "unavailable", 200],
  ])("tells that %s is not well", async (name, change, state, status) => {
    const [answered, body] = await readiness(change);
    expect(answered).toBe(status);
    expect(body).toHaveProperty(`checks.${name}`, state);
  });

  it("ends when the server is stopping, while the process is still up", async () => {
    expect(await readiness({}, true)).toEqual([503, { status: "stopping" }]);
    if (shell === undefined) throw new Error("no shell");
    const up = await sendRequest(shell, "/healthz");
    expect([up.status, up.body.toString(), up.headers.connection]).toEqual([200, '{"status":"up"}', "close"]);
  });
});
