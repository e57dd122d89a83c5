import { afterEach, describe, expect, it } from "vitest";
import { RATE_LIMITS } from "./rate-limits";
import { sendRequest, startTestServer, type TestServer } from "./test-server";

let shell: TestServer | undefined;
afterEach(() => shell?.close());

async function start(env: Record<string, string> = {}) {
  shell = await startTestServer({ rateLimits: { writesPerMinute: 3, readsPerMinute: 5, limitLoopback: true }, env });
  const here = shell;
  return async (method: string, times: number, headers: Record<string, string> = {}) => {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1)
      statuses.push((await sendRequest(here, "/x", { method, headers })).status);
    return statuses;
  };
}

describe("rate limits", () => {
  it("count writes and reads apart, and say when to come again", async () => {
    const send = await start();
    expect(await send("POST", 4)).toEqual([200, 200, 200, 429]);
    expect(await send("GET", 6)).toEqual([200, 200, 200, 200, 200, 429]);
    if (shell === undefined) throw new Error("no shell");
    const refused = await sendRequest(shell, "/api/bookings", { method: "POST" });
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(JSON.parse(refused.body.toString())).toHaveProperty("error", expect.stringContaining(`${seconds} seconds`));
  });

  it("count each client behind a declared proxy for itself, and an IPv6 network as one", async () => {
    const send = await start({ TRUST_PROXY: "1" });
    expect(await send("POST", 4, { "X-Forwarded-For": "203.0.113.1" })).toEqual([200, 200, 200, 429]);
    expect(await send("POST", 1, { "X-Forwarded-For": "203.0.113.2" })).toEqual([200]);
    expect(await send("POST", 3, { "X-Forwarded-For": "2001:db8::1" })).toEqual([200, 200, 200]);
    expect(await send("POST", 1, { "X-Forwarded-For": "2001:db8::2" })).toEqual([429]);
  });

  it("are no way around for addresses that nobody vouches for", async () => {
    const send = await start();
    const statuses = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push(...(await send("POST", 1, { "X-Forwarded-For": `203.0.113.${count}` })));
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it("let a whole village, and a proxy nobody declared, do their work", async () => {
    expect(RATE_LIMITS.writesPerMinute).toBeGreaterThanOrEqual(1_500);
    shell = await startTestServer();
    const here = shell;
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, async () => (await sendRequest(here, "/x", { method: "POST" })).status),
        )),
      );
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});
