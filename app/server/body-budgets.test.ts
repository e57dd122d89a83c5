import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createBodyBudgets } from "./body-budgets";
import { sendRequest, startTestServer, type TestServer } from "./test-server";

const MIB = 1024 * 1024;
const BOUNDARY = "b".repeat(30);
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const UPLOADS = 12;
const UPLOAD_BYTES = 8 * MIB;
const ATTACKER = "198.51.100.1";
const OTHER = "203.0.113.9";

let shell: TestServer | undefined;
const open: Socket[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await shell?.close();
});

/** Sends an upload but for its last bytes and waits until the server has taken what there is, or answered. */
async function holdUpload(port: number, from: string, cookie: string): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  open.push(socket);
  socket.on("error", () => undefined);
  const head = `POST /profile HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nCookie: ${cookie}\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${UPLOAD_BYTES}\r\n\r\n`;
  const isOver = new Promise<void>((resolve) => socket.once("data", () => resolve()).once("close", () => resolve()));
  const isSent = new Promise<void>((resolve) => {
    socket.write(head);
    socket.write(Buffer.alloc(UPLOAD_BYTES - 10, 97), () => resolve());
  });
  await Promise.race([isSent, isOver]);
}

async function startShell(): Promise<{ port: number; running: TestServer }> {
  const running = await startTestServer({
    env: { TRUST_PROXY: "1" },
    findUserId: (cookie) => Promise.resolve(cookie === undefined ? undefined : Number(/user=(\d+)/.exec(cookie)?.[1])),
    handle: async (request) => {
      const { byteLength } = await request.arrayBuffer();
      return new Response(String(byteLength), { headers: { "Content-Type": "text/plain" } });
    },
  });
  shell = running;
  return { port: (running.server.address() as AddressInfo).port, running };
}

const post = (running: TestServer, path: string, from: string, body: Buffer, headers: Record<string, string> = {}) =>
  sendRequest(running, path, { method: "POST", headers: { "X-Forwarded-For": from, ...headers }, body });

describe("uploads held just short of their end", () => {
  it.each([
    ["one account at one address", () => ATTACKER, () => "user=7"],
    ["many accounts at one address", () => ATTACKER, (at: number) => `user=${at}`],
    ["nobody's, from one address", () => ATTACKER, () => "none"],
    ["one account at many addresses", (at: number) => `198.51.100.${at + 1}`, () => "user=7"],
    ["many accounts at many addresses", (at: number) => `198.51.100.${at + 1}`, (at: number) => `user=${at}`],
  ])("leave logins and webhooks as they are: %s", async (_what, from, cookie) => {
    const { port, running } = await startShell();
    await Promise.all(Array.from({ length: UPLOADS }, (_, at) => holdUpload(port, from(at), cookie(at))));
    const form = Buffer.from("username=asha&password=x");
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    for (const address of [ATTACKER, OTHER]) {
      expect((await post(running, "/api/login", address, form, type)).status).toBe(200);
      expect((await post(running, "/api/payments/webhook", address, Buffer.alloc(90_000))).status).toBe(200);
    }
  });

  it("leave others their uploads, from one address and from one account", async () => {
    const { port, running } = await startShell();
    await Promise.all(Array.from({ length: UPLOADS }, (_, at) => holdUpload(port, ATTACKER, `user=${at}`)));
    const image = Buffer.alloc(6 * MIB, 97);
    const sent = await post(running, "/profile", OTHER, image, { "Content-Type": MULTIPART, Cookie: "user=99" });
    expect([sent.status, sent.body.toString()]).toEqual([200, String(image.byteLength)]);
  });
});

describe("a large body without a session", () => {
  it("is not kept: the action runs without it", async () => {
    const { running } = await startShell();
    const body = Buffer.alloc(3 * MIB, 97);
    const sent = await post(running, "/profile", OTHER, body, { "Content-Type": MULTIPART });
    expect([sent.status, sent.body.toString()]).toEqual([200, "0"]);
  });
});

describe("budgets", () => {
  it("give back what they took, to the address, the account and the pool", () => {
    const pool = { maxBytes: 10, maxBytesOfAddress: 6, maxBytesOfAccount: 4 };
    const budgets = createBodyBudgets({ form: pool, image: pool, webhook: pool });
    const mine = budgets.open("form", { address: ATTACKER, userId: 1 });
    expect([mine.reserve(5), mine.reserve(4), mine.reserve(1)]).toEqual([false, true, false]);
    const neighbours = budgets.open("form", { address: ATTACKER, userId: 2 });
    expect([neighbours.reserve(3), neighbours.reserve(2)]).toEqual([false, true]);
    expect(budgets.open("form", { address: OTHER, userId: 1 }).reserve(1)).toBe(false);
    const others = budgets.open("form", { address: OTHER, userId: undefined });
    expect([others.reserve(5), others.reserve(4)]).toEqual([false, true]);
    mine.release(4);
    expect([mine.reserve(4), budgets.open("webhook", { address: ATTACKER, userId: undefined }).reserve(6)]).toEqual([
      true,
      true,
    ]);
  });
});
