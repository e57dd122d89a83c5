import type { ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyLimitFor } from "./body-limits";
import { createHttpServer, listen } from "./http-server";
import type { SecurityHeaders } from "./content-policy";
import { sendRequest, sendRaw, startTestServer, type TestServer } from "./test-server";

let shell: TestServer;
beforeAll(async () => {
  shell = await startTestServer();
});
afterAll(() => shell.close());

const UPLOAD = bodyLimitFor("POST", "/profile", "multipart/form-data; boundary=a");
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

describe("server", () => {
  it.each([
    ["no request at all", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n", 400],
    ["an unknown method", "FLY / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    ["a bad version", "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", 400],
    ["a header without name", "GET / HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n", 400],
    ["another scheme", "GET x://a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 400],
    ["an address without an end", "GET http://[x/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 400],
    ["a NUL in a header", "GET / HTTP/1.1\r\nHost: localhost\r\nX: \u0000\r\n\r\n", 400],
    ["a NUL in the path", "GET /\u0000 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    ["huge headers", `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["a huge address", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
  ])("answers %s shortly, with all headers, and closes", async (_what, bytes, status) => {
    const answer = await sendRaw(shell, bytes);
    expect(statusOf(answer)).toBe(status);
    expect(answer).toContain("Content-Security-Policy: ");
    expect(answer).toContain("Connection: close");
    expect(answer.length).toBeLessThan(2_000);
  });

  it("answers HEAD without a body, however it fails", async () => {
    const answer = await sendRaw(shell, `HEAD / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`);
    expect([statusOf(answer), answer.endsWith("\r\n\r\n")]).toEqual([431, true]);
  });

  it("outlives a client that resets its connection while it is refused a tunnel", () => {
    const socket = new PassThrough();
    shell.server.emit("connect", {}, socket);
    expect(socket.read()?.toString()).toMatch(/^HTTP\/1\.1 405 /);
    expect(() => socket.emit("error", new Error("read ECONNRESET"))).not.toThrow();
    expect(socket.destroyed).toBe(true);
  });

  it("takes requests that expect something or want another protocol", async () => {
    const expecting =
      "POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nExpect: 200-maybe\r\nConnection: close\r\n\r\nhi";
    expect(statusOf(await sendRaw(shell, expecting))).toBe(200);
    const upgrading = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n";
    expect(statusOf(await sendRaw(shell, upgrading))).toBe(200);
  });

  it("answers several requests on one connection", async () => {
    const answers = await sendRaw(
      shell,
      "GET /a HTTP/1.1\r\nHost: localhost\r\n\r\nGET /b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    );
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  it("answers ten requests sent at once on one connection, and ends one with more", async () => {
    const ask = "GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const last = "GET /b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    const answers = await sendRaw(shell, ask.repeat(9) + last);
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(10);
    expect(await sendRaw(shell, ask.repeat(1_000) + last)).toBe("");
    expect(statusOf(await sendRaw(shell, last))).toBe(200);
  });

  it("begins a request once the one before it on its connection is answered, and none once it is closed", async () => {
    const begun: string[] = [];
    const closed: string[] = [];
    const responses: ServerResponse[] = [];
    const server = createHttpServer(
      (request, response) => {
        const name = request.url ?? "";
        begun.push(name);
        response.once("close", () => closed.push(name));
        responses.push(response);
      },
      { every: {} } as unknown as SecurityHeaders,
    );
    await listen(server, { host: "127.0.0.1", port: 0 });
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    try {
      const ask = (path: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nhi`;
      socket.write(["/1", "/2", "/3", "/4"].map(ask).join(""));
      await expect.poll(() => begun).toEqual(["/1"]);
      responses[0]?.end("done");
      await expect.poll(() => begun).toEqual(["/1", "/2"]);
      socket.destroy();
      await expect.poll(() => closed).toEqual(["/1", "/2"]);
      await new Promise(setImmediate);
      expect(begun).toEqual(["/1", "/2"]);
    } finally {
      socket.destroy();
      server.close();
    }
  });

  it("goes on after a body that no answer needs, unless it comes in too many chunks", async () => {
    const ask = (method: string, path: string) =>
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const last = "GET /b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    const chunk = "1\r\na\r\n";
    for (const head of [ask("OPTIONS", "/"), ask("GET", "/healthz")]) {
      const answers = await sendRaw(shell, `${head}${chunk.repeat(100)}0\r\n\r\n${last}`);
      expect(answers.match(/HTTP\/1\.1 20\d/g)).toHaveLength(2);
      // Without an end, so that it is the server which closes.
      expect(statusOf(await sendRaw(shell, head + chunk.repeat(60_000)))).toBeLessThan(300);
    }
  });

  it("does not spoil an answer that is under way", async () => {
    const answer = await sendRaw(shell, "GET /a HTTP/1.1\r\nHost: localhost\r\n\r\nGARBAGE\r\n\r\n");
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)?.at(-1)).toBe("HTTP/1.1 400");
  });

  it("limits how long headers may take, and how many connections there are", () => {
    expect(shell.server.headersTimeout).toBe(10_000);
    expect(shell.server.requestTimeout).toBeGreaterThan(UPLOAD.milliseconds);
    expect(shell.server.keepAliveTimeout).toBeGreaterThan(60_000);
    expect(shell.server.maxConnections).toBeGreaterThan(1_000);
  });

  it("serves others while many slow clients hold connections open", async () => {
    const { port } = shell.server.address() as AddressInfo;
    const slow = await Promise.all(
      Array.from(
        { length: 500 },
        () =>
          new Promise<ReturnType<typeof connect>>((resolve) => {
            const socket = connect(port, "127.0.0.1", () => {
              socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
              resolve(socket);
            });
            socket.on("error", () => undefined);
          }),
      ),
    );
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendRequest(shell, "/")));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    for (const socket of slow) socket.destroy();
  });
});
