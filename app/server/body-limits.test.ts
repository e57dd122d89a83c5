import { Readable } from "node:stream";
import type { IncomingMessage } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createBodyBudgets } from "./body-budgets";
import { bodyLimitFor, ClientGone, readBody, type BodyLimit } from "./body-limits";
import { HttpError } from "./error-response";
import { sendRequest, sendRaw, startTestServer, type TestServer } from "./test-server";
import { expectRows } from "../../tests/fixtures/expect-rows";

const KIB = 1024;
const FORM = "multipart/form-data; boundary=x";

let shell: TestServer;
let received: Buffer[] = [];
beforeAll(async () => {
  shell = await startTestServer({
    handle: async (request) => {
      received.push(Buffer.from(await request.arrayBuffer()));
      return new Response("ok", { headers: { "Content-Type": "text/plain" } });
    },
  });
});
beforeEach(() => {
  received = [];
});
afterAll(() => shell.close());

describe("body limits", () => {
  it("lets only signed-in people and known paths send large bodies", () =>
    expectRows(
      [
        ["POST", "/api/user/profile/image", FORM, true],
        ["POST", "/api/equipment", FORM, true],
        ["PATCH", "/api/equipment/12", FORM, true],
        ["POST", "/dashboard/equipment/new", FORM, true],
        ["POST", "/dashboard", FORM, true],
        ["POST", "/profile", FORM, true],
        ["POST", "/profile.data", FORM, true],
        ["POST", "/api/equipment", "application/json", false],
        ["POST", "/api/equipment/12/reviews", FORM, false],
        ["POST", "/profiles", FORM, false],
        ["POST", "/auth", FORM, false],
        ["POST", "/api/bookings", undefined, false],
      ],
      ([method, path, type]) => bodyLimitFor(method, path, type).bytes > 8_000_000,
      ([, , , isLarge]) => isLarge,
    ));

  it("leaves the largest photo the time that it takes over 2G", () => {
    const { bytes, milliseconds } = bodyLimitFor("POST", "/api/user/profile/image", FORM);
    expect(milliseconds).toBeGreaterThan((bytes * 8) / 50);
  });

  it("passes bodies on byte for byte", async () => {
    const body = Buffer.from('{"a":"\\/ \u0905","b": [1,2]}\r\n\u0000\u00ff', "utf8");
    expect((await sendRequest(shell, "/api/payments/webhook", { method: "POST", body })).status).toBe(200);
    expect(received).toEqual([body]);
  });

  it("accepts 100 KB and rejects more before Remix runs", async () => {
    const send = (bytes: number, headers: Record<string, string> = {}) =>
      sendRequest(shell, "/api/bookings", {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: Buffer.alloc(bytes, "a"),
      });
    expect((await send(100 * KIB)).status).toBe(200);
    expect(received[0]?.byteLength).toBe(100 * KIB);
    const answer = await send(100 * KIB + 1);
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ error: expect.stringContaining("100 KB") as string });
    expect(received).toHaveLength(1);
  });

  it("counts bodies without a length, and still delivers its answer", async () => {
    const answer = await sendRequest(shell, "/api/bookings", {
      method: "POST",
      headers: { "Transfer-Encoding": "chunked" },
      body: Buffer.alloc(5_000_000),
    });
    expect(answer.status).toBe(413);
    expect(received).toEqual([]);
  });

  it("delivers its answer to a client that is in the middle of sending 20 MB", async () => {
    const answer = await fetch(`${shell.url}/api/user/profile/image`, {
      method: "POST",
      headers: { "Content-Type": FORM },
      body: Buffer.alloc(20_000_000),
    });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("8 MB");
    expect(received).toEqual([]);
  });

  it("delivers its answer to a client that reads nothing before all is sent", async () => {
    const { port } = shell.server.address() as AddressInfo;
    const answer = await new Promise<string>((resolve, reject) => {
      let read = "";
      const socket = connect(port, "127.0.0.1");
      socket.pause();
      socket.on("error", reject);
      socket.on("data", (chunk) => {
        read += chunk.toString("latin1");
      });
      socket.on("close", () => resolve(read));
      socket.write("POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20000000\r\n\r\n");
      socket.write(Buffer.alloc(20_000_000), () => socket.resume());
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain("Connection: close");
    expect(answer).toContain("100 KB");
  });

  it("takes a photo of 8 MB in a form", async () => {
    const photo = Buffer.alloc(8 * KIB * KIB, 7);
    const answer = await sendRequest(shell, "/profile", {
      method: "POST",
      headers: { "Content-Type": FORM },
      body: photo,
    });
    expect(answer.status).toBe(200);
    expect(received[0]?.equals(photo)).toBe(true);
  });

  it("ignores the body of a GET, within the limit", async () => {
    expect((await sendRequest(shell, "/", { headers: { "Content-Length": "5" }, body: "hello" })).status).toBe(200);
    expect(received[0]?.byteLength).toBe(0);
    expect(
      (await sendRequest(shell, "/", { headers: { "Content-Length": "500000" }, body: Buffer.alloc(500_000) })).status,
    ).toBe(413);
  });

  it("does not run an action for a client that went away half way", async () => {
    const { port } = shell.server.address() as AddressInfo;
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.write("POST /api/bookings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\nhalf", () =>
          socket.destroy(),
        );
      });
      socket.on("close", () => resolve());
    });
    await expect.poll(() => shell.logged().some((line) => line.status === 499)).toBe(true);
    expect(received).toEqual([]);
  });

  it("answers 400 to a broken chunk", async () => {
    const answer = await sendRaw(
      shell,
      "POST /api/bookings HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(received).toEqual([]);
  });

  it("rejects two lengths, and a length with chunks", async () => {
    const twice = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello";
    const both =
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
    expect(await sendRaw(shell, twice)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await sendRaw(shell, both)).toMatch(/^HTTP\/1\.1 400 /);
    expect(received).toEqual([]);
  });
});

describe("readBody", () => {
  const incoming = (stream: Readable) => Object.assign(stream, { headers: {} }) as unknown as IncomingMessage;
  const LIMIT: BodyLimit = {
    kind: "form",
    bytes: 10,
    milliseconds: 20,
    minBytesPerWindow: 0,
    windowMs: 20,
    text: "10 bytes",
  };
  const createBodyBudget = (maxBytes: number) => {
    const pool = { maxBytes, maxBytesOfAddress: maxBytes, maxBytesOfAccount: maxBytes };
    const budgets = createBodyBudgets({ form: pool, image: pool, webhook: pool });
    return budgets.open("form", { address: "198.51.100.1", userId: undefined });
  };

  it("gives a slow body up with 408", async () => {
    const slow = new Readable({ read: () => undefined });
    slow.push("abc");
    const budget = createBodyBudget(3);
    const failure = await readBody(incoming(slow), LIMIT, budget).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HttpError);
    expect(failure).toHaveProperty("answer.status", 408);
    expect(budget.reserve(3)).toBe(true);
  });

  it("answers 503 when all bodies together take too much memory, and gives back what it took", async () => {
    const budget = createBodyBudget(8);
    const first = await readBody(incoming(Readable.from([Buffer.alloc(6)])), LIMIT, budget);
    const failure = await readBody(incoming(Readable.from([Buffer.alloc(2), Buffer.alloc(3)])), LIMIT, budget).catch(
      (error: unknown) => error,
    );
    expect(failure).toHaveProperty("answer.status", 503);
    expect(failure).toHaveProperty("answer.headers.Retry-After");
    expect(budget.reserve(3)).toBe(false);
    expect(budget.reserve(2)).toBe(true);
    budget.release(first.byteLength);
    expect(budget.reserve(6)).toBe(true);
  });

  it("distinguishes an aborted request from a rejected one", async () => {
    const stream = new Readable({ read: () => undefined });
    const reading = readBody(incoming(stream), LIMIT, createBodyBudget(10));
    stream.destroy();
    await expect(reading).rejects.toBeInstanceOf(ClientGone);
  });
});

describe("a body that trickles", () => {
  const incoming = (stream: Readable) => Object.assign(stream, { headers: {} }) as unknown as IncomingMessage;
  const LIMIT: BodyLimit = {
    kind: "image",
    bytes: 10_000,
    milliseconds: 60_000,
    minBytesPerWindow: 100,
    windowMs: 1_000,
    text: "10 KB",
  };
  const budget = { reserve: () => true, release: () => undefined };

  afterEach(() => vi.useRealTimers());

  it("is given up with 408 in the first window that brings too little, however much came before", async () => {
    vi.useFakeTimers();
    const stream = new Readable({ read: () => undefined });
    const reading = readBody(incoming(stream), LIMIT, budget).catch((error: unknown) => error);
    stream.push(Buffer.alloc(5_000));
    await vi.advanceTimersByTimeAsync(1_000);
    stream.push(Buffer.alloc(150));
    await vi.advanceTimersByTimeAsync(1_000);
    stream.push(Buffer.alloc(99));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await reading).toHaveProperty("answer.status", 408);
  });

  it("is taken while it keeps the pace of a 2G phone", async () => {
    vi.useFakeTimers();
    const stream = new Readable({ read: () => undefined });
    const reading = readBody(incoming(stream), LIMIT, budget);
    for (let second = 0; second < 20; second += 1) {
      stream.push(Buffer.alloc(100));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    stream.push(null);
    await vi.advanceTimersByTimeAsync(10);
    expect((await reading).byteLength).toBe(2_000);
  });
});
