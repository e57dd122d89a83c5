import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONNECTION_LIMITS } from "~/server/connections";
import { startTestServer } from "~/server/test-server";
import { holdConnections, listHolds } from "../fixtures/held-connections";
import { startApp } from "../fixtures/running-app";

/**
 * One address holds more connections than the server keeps; others, and others of the same address, are answered all the
 * same. In full against the built server with its own limits.
 */

const IS_LONG = process.env.FULL === "1";
const MIB = 1024 * 1024;
const LIMITS = IS_LONG ? CONNECTION_LIMITS : { max: 60, maxOfAddress: 20, maxUnreadBytes: 64 * MIB };
const HELD = LIMITS.max + (IS_LONG ? 200 : 20);
const HOLDER = "127.0.0.2";
const NEWCOMERS = [HOLDER, "127.0.0.3"];
const LARGE = "/large";
const LARGE_BYTES = 8 * MIB;
/** Others ask for as long as the slow ones go on. */
const ASKS = 5;
/** Far beyond what an answer takes: other tests run beside this one. */
const ANSWER_DEADLINE_MS = 60_000;

let port: number;
let stop: () => Promise<void>;

beforeAll(async () => {
  if (IS_LONG) {
    const app = await startApp({ sandbox: false, seed: true, env: { TRUST_PROXY: "1" } });
    [port, stop] = [app.port, () => app.stop()];
    return;
  }
  const server = await startTestServer({
    connectionLimits: LIMITS,
    env: { TRUST_PROXY: "1" },
    handle: ({ url }) => Promise.resolve(new Response(url.endsWith(LARGE) ? "x".repeat(LARGE_BYTES) : "ok")),
  });
  [port, stop] = [(server.server.address() as AddressInfo).port, () => server.close()];
});
afterAll(() => stop());

/** The status that a newcomer gets over a connection of its own. */
function ask(from: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { agent: false, host: "127.0.0.1", port, path, localAddress: from, timeout: ANSWER_DEADLINE_MS };
    request(options, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    })
      .once("timeout", () => reject(new Error(`${from} got no answer`)))
      .once("error", reject)
      .end();
  });
}

describe(`${HELD} connections of one address`, () => {
  it.each(listHolds(IS_LONG ? "/api/equipment?limit=500" : LARGE))(
    "that $name shut nobody out",
    async (hold) => {
      const held = await holdConnections(port, HELD, HOLDER, hold);
      try {
        for (let asked = 0; asked < ASKS; asked += 1)
          for (const from of NEWCOMERS)
            for (const path of ["/healthz", "/equipment"]) expect(await ask(from, path)).toBe(200);
        held.read();
        await expect.poll(() => held.countOpen(), { timeout: ANSWER_DEADLINE_MS }).toBeLessThanOrEqual(LIMITS.max);
      } finally {
        held.close();
      }
    },
    180_000,
  );
});
