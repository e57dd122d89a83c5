import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUp } from "../fixtures/api-client";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { howOften } from "./how-often";

/** Clients that reset their connections, at every moment of every kind of request: the server goes on. */

const TIMES = howOften(60, 4);
const HOST = "Host: localhost\r\n";
const FORM = "Content-Type: application/x-www-form-urlencoded\r\n";
const CHUNKED = "Transfer-Encoding: chunked\r\n";
const LONG = "x".repeat(100_000);
/** Milliseconds after the request was written; undefined for the first bytes of the answer. */
const MOMENTS = [0, 1, 5, undefined];

const REQUESTS: [name: string, bytes: string][] = [
  ["a tunnel", `CONNECT localhost:443 HTTP/1.1\r\n${HOST}\r\n`],
  ["a tunnel with bytes for its other end", `CONNECT localhost:443 HTTP/1.1\r\n${HOST}\r\n${LONG}`],
  ["another protocol", `GET / HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ["a page", `GET /equipment HTTP/1.1\r\n${HOST}\r\n`],
  ["a page compressed", `GET /equipment HTTP/1.1\r\n${HOST}Accept-Encoding: br\r\n\r\n`],
  ["ten pages at once", `GET /help HTTP/1.1\r\n${HOST}\r\n`.repeat(10)],
  ["the head of a page", `HEAD /equipment HTTP/1.1\r\n${HOST}\r\n`],
  ["the server's methods", `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`],
  ["a file of the build", `GET /favicon.svg HTTP/1.1\r\n${HOST}Range: bytes=0-10\r\n\r\n`],
  ["a form without its end", `POST /auth?tab=login HTTP/1.1\r\n${HOST}${FORM}Content-Length: 5000\r\n\r\nusername=a`],
  ["a form", `POST /auth?tab=login HTTP/1.1\r\n${HOST}${FORM}Content-Length: 10\r\n\r\nusername=a`],
  ["a form in chunks", `POST /auth?tab=login HTTP/1.1\r\n${HOST}${FORM}${CHUNKED}\r\n5\r\na=b&c\r\n`],
  [
    "a form in too many chunks",
    `POST /api/login HTTP/1.1\r\n${HOST}${FORM}${CHUNKED}\r\n${"1\r\na\r\n".repeat(9_000)}`,
  ],
  ["a body that is not read", `GET /healthz HTTP/1.1\r\n${HOST}${CHUNKED}\r\n${"1\r\na\r\n".repeat(9_000)}`],
  ["a body that is too large", `POST /api/login HTTP/1.1\r\n${HOST}${FORM}Content-Length: 200000\r\n\r\n${LONG}`],
  [
    "a body that waits to be asked for",
    `POST /api/login HTTP/1.1\r\n${HOST}Expect: 100-continue\r\nContent-Length: 9\r\n\r\n`,
  ],
  ["something else expected", `POST /api/login HTTP/1.1\r\n${HOST}Expect: 200-maybe\r\nContent-Length: 9\r\n\r\n`],
  ["a head without its end", `GET / HTTP/1.1\r\n${HOST}X: `],
  ["headers that are too long", `GET / HTTP/1.1\r\n${HOST}X: ${LONG}\r\n\r\n`],
  ["no HTTP", `\u0016\u0003\u0001${LONG}`],
];

let app: RunningApp;
let session: string;
beforeAll(async () => {
  app = await startApp({ seed: true });
  const member = await signUp(app.url);
  session = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
});
afterAll(() => app.stop());

/** Writes a request over a connection of its own and resets it. */
function resetAfter(bytes: string, afterMs: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(app.port, "127.0.0.1", () => {
      socket.write(bytes);
      const reset = () => socket.resetAndDestroy();
      if (afterMs === undefined) socket.once("data", reset);
      // What is never answered is reset all the same.
      setTimeout(reset, afterMs ?? 500);
    });
    socket.once("error", () => socket.destroy()).once("close", () => resolve());
  });
}

async function expectRunning(): Promise<void> {
  await sleep(50);
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  expect(app.logs()).not.toMatch(/uncaught|unhandled|request failed/);
}

describe("a connection that is reset", () => {
  it.each(REQUESTS)("while it brings %s leaves the server to others", async (_, bytes) => {
    for (const afterMs of MOMENTS) await Promise.all(Array.from({ length: TIMES }, () => resetAfter(bytes, afterMs)));
    await expectRunning();
  });

  it("while it gets what is streamed or rendered for a member leaves the server to others", async () => {
    for (const path of ["/profile/data.json", "/dashboard/bookings.csv", "/dashboard", "/equipment", "/equipment.data"])
      for (const afterMs of MOMENTS)
        await resetAfter(`GET ${path} HTTP/1.1\r\n${HOST}Cookie: ${session}\r\n\r\n`, afterMs);
    await expectRunning();
  });
});
