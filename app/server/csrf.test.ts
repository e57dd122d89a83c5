import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRequest, startTestServer, type TestServer } from "../../tests/fixtures/test-server";

const methods: string[] = [];
const handle = (request: Request) => {
  methods.push(request.method);
  return Promise.resolve(new Response(null, { status: 204 }));
};
let local: TestServer;
let live: TestServer;
beforeAll(async () => {
  local = await startTestServer({ handle });
  live = await startTestServer({ handle, env: { NODE_ENV: "production", APP_URL: "https://yantra.example" } });
});
afterAll(() => Promise.all([local.close(), live.close()]));

const WRITES = ["POST", "PUT", "PATCH", "DELETE"];
const TARGETS = ["/api/bookings", "/auth", "/equipment/1?index", "/api/payments/webhook/"];
const FOREIGN: Record<string, string>[] = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: "https://localhost:4999" },
  { Origin: "http://localhost:4999.evil.example" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" },
];
const OWN: Record<string, string>[] = [
  {},
  { Origin: "http://localhost:4999" },
  { Origin: "http://127.0.0.1:4999" },
  { "Sec-Fetch-Site": "same-origin" },
  { "Sec-Fetch-Site": "none" },
  { "Sec-Fetch-Site": "same-origin", Origin: "http://localhost:4999" },
];

describe("cross-site check", () => {
  /** The writes that are answered with another status. */
  async function findOthers(status: number, targets: readonly string[], senders: readonly Record<string, string>[]) {
    const writes = senders.flatMap((headers) =>
      targets.flatMap((target) => WRITES.map((method) => ({ headers, target, method }))),
    );
    const others: unknown[] = [];
    for (const { headers, target, method } of writes) {
      const answer = await sendRequest(local, target, { method, headers });
      if (answer.status !== status) others.push({ headers, target, method, status: answer.status });
    }
    return others;
  }

  it("rejects every foreign write before anything runs", async () => {
    methods.length = 0;
    expect(await findOthers(403, TARGETS, FOREIGN)).toEqual([]);
    expect(methods).toEqual([]);
  });

  it("lets its own writes through", async () => {
    methods.length = 0;
    expect(await findOthers(204, ["/api/bookings"], OWN)).toEqual([]);
    expect(methods).toHaveLength(OWN.length * WRITES.length);
  });

  it("lets reads from other sites through", async () => {
    for (const headers of FOREIGN) expect((await sendRequest(local, "/equipment", { headers })).status).toBe(204);
  });

  it("leaves the provider's paths to their signature, for POST alone", async () => {
    const paths = ["/api/payments/webhook", "/api/payments/callback", "/api/payments/callback?booking=abc"];
    const send = async (path: string, method: string, headers: Record<string, string>) =>
      (await sendRequest(local, path, { method, headers })).status;
    const found: unknown[] = [];
    for (const path of paths) {
      const posted = await send(path, "POST", { Origin: "null", "Sec-Fetch-Site": "cross-site" });
      found.push([path, posted, await send(path, "PUT", { Origin: "null" })]);
    }
    expect(found).toEqual(paths.map((path) => [path, 204, 403]));
  });

  it("accepts in production only the public origin", async () => {
    const post = async (origin: string) =>
      (await sendRequest(live, "/api/bookings", { method: "POST", headers: { Origin: origin } })).status;
    expect(await post("https://yantra.example")).toBe(204);
    expect(await post("http://yantra.example")).toBe(403);
    expect(await post("https://shop.yantra.example")).toBe(403);
    expect(await post("http://localhost:4999")).toBe(403);
  });
});

describe("a site that is opened under another name", () => {
  const get = (server: TestServer, path: string, host: string, headers: Record<string, string> = {}) =>
    sendRequest(server, path, { headers: { Host: host, ...headers } });

  it("leads pages to the same page under APP_URL, and says both names once in the log", async () => {
    const before = local.logged().length;
    for (const [path, host] of [
      ["/equipment?category=tractor&page=2", "machines.example:4999"],
      ["/", "192.168.1.7:4999"],
      ["/equipment/7", "yantra.local"],
    ] as const) {
      const answer = await get(local, path, host, { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" });
      expect([answer.status, answer.headers.location]).toEqual([302, `${local.appUrl}${path}`]);
    }
    const told = local
      .logged()
      .slice(before)
      .filter(({ level }) => level === "warn");
    expect(told).toEqual([expect.objectContaining({ name: "machines.example", appUrl: local.appUrl })]);
    expect((await get(live, "/auth", "www.yantra.example")).headers.location).toBe("https://yantra.example/auth");
  });

  it("answers the API, health and data of open pages there, and every name of this machine everywhere", async () => {
    for (const path of ["/api/equipment", "/healthz", "/equipment.data"])
      expect([path, (await get(local, path, "machines.example")).status]).not.toContain(302);
    for (const host of ["localhost:4999", "127.0.0.1:4999", "[::1]:4999"])
      expect([host, (await get(local, "/equipment", host)).status]).toEqual([host, 204]);
    expect((await get(live, "/equipment", "127.0.0.1:3000")).status).toBe(204);
    expect((await get(live, "/equipment", "Yantra.Example")).status).toBe(204);
  });
});
