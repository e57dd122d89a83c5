import { EventEmitter } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CONNECTION_LIMITS, limitConnections, limitsWithin, readOpenFilesLimit } from "./connections";
import { sendRequest, startTestServer, type TestServer } from "./test-server";

const MIB = 1024 * 1024;
const LIMITS = { max: 40, maxOfAddress: 15, maxUnreadBytes: 40 * MIB };
/** More than the kernel keeps for a connection. */
const LARGE_BYTES = 16 * MIB;
const KEEP_ALIVE = "GET /quiet HTTP/1.1\r\nHost: localhost\r\n\r\n";
const LARGE = "GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n";
const SLOW = "POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\nhalf";

let shell: TestServer | undefined;
const open: Socket[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await shell?.close();
  shell = undefined;
});

async function start(): Promise<TestServer> {
  const running = await startTestServer({
    connectionLimits: LIMITS,
    handle: async (request) => {
      if (new URL(request.url).pathname === "/held") await new Promise((resolve) => setTimeout(resolve, 300));
      const body = request.url.endsWith("/large") ? "x".repeat(LARGE_BYTES) : "ok";
      return new Response(body, { headers: { "Content-Type": "text/plain" } });
    },
  });
  shell = running;
  return running;
}

/** Opens a connection, sends what there is and waits for an answer where one is due. */
function hold(running: TestServer, bytes: string, from = "127.0.0.1"): Promise<Socket> {
  const { port } = running.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: from }, () => {
      socket.write(bytes);
      if (bytes !== KEEP_ALIVE) setTimeout(() => resolve(socket), 5);
    });
    open.push(socket);
    if (bytes === KEEP_ALIVE) socket.once("data", () => resolve(socket));
    socket.on("error", reject);
  });
}

async function holdMany(running: TestServer, count: number, bytes: string, from?: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let at = 0; at < count; at += 1) sockets.push(await hold(running, bytes, from));
  return sockets;
}

const stillOpen = (sockets: Socket[]) => sockets.filter((socket) => !socket.closed && !socket.destroyed).length;

/** Takes the place of a socket or a response: keeps who listens, and tells them. */
function fake<Kind extends object>(parts: Kind): Kind & { once(event: string, act: () => void): void; end(): void } {
  const listeners: (() => void)[] = [];
  const once = (_event: string, act: () => void) => void listeners.push(act);
  return Object.assign(parts, { once, end: () => listeners.forEach((act) => act()) });
}

describe("connections", () => {
  it.each([
    ["quiet after an answer", KEEP_ALIVE],
    ["without a request", ""],
    ["half sent", "GET / HTTP/1.1\r\nHost: localhost\r\n"],
    ["with a body that does not end", SLOW],
  ])("that are %s shut nobody out", async (_what, bytes) => {
    const running = await start();
    const held = await holdMany(running, LIMITS.max + 20, bytes);
    for (let at = 0; at < 5; at += 1) expect((await sendRequest(running, "/")).status).toBe(200);
    await expect.poll(() => stillOpen(held)).toBeLessThanOrEqual(LIMITS.max);
  });

  it("are closed where the most are, the longest unused first", async () => {
    const running = await start();
    const few = await holdMany(running, 5, KEEP_ALIVE, "127.0.0.2");
    const many = await holdMany(running, LIMITS.max + 10, KEEP_ALIVE, "127.0.0.3");
    await expect.poll(() => stillOpen(many)).toBe(LIMITS.max - few.length);
    expect(stillOpen(few)).toBe(few.length);
    expect(many.slice(0, 15).every((socket) => socket.destroyed || socket.closed)).toBe(true);
  });

  it("that leave large answers unread are closed before these fill the memory, the oldest first", async () => {
    const running = await start();
    const held = await holdMany(running, 10, LARGE);
    for (let asked = 0; asked < 3; asked += 1) expect((await sendRequest(running, "/")).status).toBe(200);
    for (const socket of held) socket.resume();
    // The kernel takes up to 10 MB of each: between two and six are within the limit.
    await expect.poll(() => stillOpen(held.slice(0, 4)), { timeout: 20_000 }).toBe(0);
    expect(stillOpen(held)).toBeGreaterThan(0);
  });

  it("that wait for their answer are kept", async () => {
    const running = await start();
    const waiting = Array.from({ length: 10 }, () => sendRequest(running, "/held"));
    await holdMany(running, LIMITS.max + 10, KEEP_ALIVE);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  });

  it("of one address are limited too, save on this host, where a proxy may stand", () => {
    const server = new EventEmitter();
    const told: (string | undefined)[] = [];
    limitConnections(server as Server, LIMITS, { onCrowded: (address) => told.push(address) });
    const closed: string[] = [];
    const connectFrom = (remoteAddress: string) => {
      const socket = fake({
        remoteAddress,
        destroy: () => {
          closed.push(remoteAddress);
          socket.end();
        },
      });
      server.emit("connection", socket);
    };
    for (let at = 0; at < LIMITS.maxOfAddress + 3; at += 1) connectFrom(`2001:db8::${at + 1}`);
    for (let at = 0; at < LIMITS.maxOfAddress + 3; at += 1) connectFrom("127.0.0.1");
    expect(closed).toEqual(["2001:db8::1", "2001:db8::2", "2001:db8::3"]);
    expect(told).toEqual(closed);
  });

  it("that wait, however many, are looked at a few times, not once by each request that comes", () => {
    vi.useFakeTimers();
    try {
      const server = new EventEmitter();
      const count = 1_000;
      const use = limitConnections(server as Server, { ...LIMITS, max: count }, { onCrowded: () => undefined });
      let looks = 0;
      for (let at = 0; at < count; at += 1) {
        const socket = fake({ remoteAddress: "127.0.0.1", destroy: () => undefined });
        const response = fake({
          get writableEnded() {
            looks += 1;
            return false;
          },
        });
        server.emit("connection", socket);
        use({ socket, complete: false } as unknown as IncomingMessage, response as unknown as ServerResponse);
      }
      vi.advanceTimersByTime(200);
      expect(looks).toBeGreaterThanOrEqual(count);
      expect(looks).toBeLessThanOrEqual(3 * count);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the limits of a process", () => {
  it("leave it files to open, however few it may", () => {
    const maxOf = (openFiles: number | undefined) => limitsWithin(openFiles).max;
    expect([undefined, 1_000_000, 1_024, 256, 10].map(maxOf)).toEqual([4_000, 4_000, 874, 106, 50]);
    expect(limitsWithin(256).maxOfAddress).toBe(106);
    expect(limitsWithin(65_536)).toEqual(CONNECTION_LIMITS);
  });

  it("are read from the system, where it tells", () => {
    expect(readOpenFilesLimit() ?? Infinity).toBeGreaterThan(100);
  });
});
