import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type RunningApp } from "../fixtures/running-app";

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** The first line of the answer to exactly these bytes. */
function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(app.port, "127.0.0.1", () => socket.end(bytes));
    let received = "";
    socket.setTimeout(20_000, () => socket.destroy(new Error("no answer")));
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve(received.split("\r\n")[0] ?? ""));
  });
}

describe("malformed requests", () => {
  const HOST = "Host: localhost\r\nConnection: close\r\n";
  it.each([
    ["TRACE", `TRACE /api/user HTTP/1.1\r\n${HOST}\r\n`],
    ["OPTIONS *", `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`],
    ["CONNECT", `CONNECT localhost:443 HTTP/1.1\r\n${HOST}\r\n`],
    ["no host", "GET /api/user HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["a bad host", "GET /api/user HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n"],
    ["a host with a bad port", "GET / HTTP/1.1\r\nHost: localhost:99999\r\nConnection: close\r\n\r\n"],
    ["two hosts", "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n"],
    ["an absolute address", `GET http://evil.example/api/user HTTP/1.1\r\n${HOST}\r\n`],
    ["a forwarded host with a bad port", `GET / HTTP/1.1\r\n${HOST}X-Forwarded-Host: a:99999\r\n\r\n`],
    ["no method", `/ HTTP/1.1\r\n${HOST}\r\n`],
    ["an unknown version", `GET / HTTP/9.9\r\n${HOST}\r\n`],
    ["a header without a colon", `GET / HTTP/1.1\r\n${HOST}nonsense\r\n\r\n`],
    ["two lengths", `POST /api/login HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
    [
      "a length and chunks",
      `POST /api/login HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      "a chunk of no size",
      `POST /api/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`,
    ],
    ["a header that is too long", `GET / HTTP/1.1\r\n${HOST}X: ${"x".repeat(70_000)}\r\n\r\n`],
    ["an address that is too long", `GET /${"x".repeat(70_000)} HTTP/1.1\r\n${HOST}\r\n`],
    ["a fragment", `GET /#x HTTP/1.1\r\n${HOST}\r\n`],
    ["bytes that are no text", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n"],
  ])("as with %s get an answer below 500", async (_name, bytes) => {
    const line = await sendBytes(bytes);
    expect(line).toMatch(/^HTTP\/1\.1 [234]\d\d /);
  });
});
