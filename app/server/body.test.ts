import { readdirSync } from "node:fs";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendRequest, startTestServer, type TestServer } from "../../tests/fixtures/test-server";

const KIB = 1024;
const FORM = "multipart/form-data; boundary=x";
const listUploads = () => readdirSync(tmpdir()).filter((name) => name.startsWith("yantra-upload-"));

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

const post = (path: string, type: string, body: Buffer | string, to = shell, more: Record<string, string> = {}) =>
  sendRequest(to, path, { method: "POST", headers: { "Content-Type": type, ...more }, body });

describe("body limits", () => {
  it.each([
    ["POST", "/api/user/profile/image", FORM, 200],
    ["POST", "/api/equipment", FORM, 200],
    ["PATCH", "/api/equipment/12", FORM, 200],
    ["POST", "/profile.data", FORM, 200],
    ["POST", "/api/equipment", "application/json", 413],
    ["POST", "/api/equipment/12/reviews", FORM, 413],
  ])("answer %s %s of 300 KB as %s with %i", async (method, path, type, status) => {
    const body = Buffer.alloc(300 * KIB);
    expect((await sendRequest(shell, path, { method, headers: { "Content-Type": type }, body })).status).toBe(status);
  });

  it("passes bodies on byte for byte", async () => {
    const body = Buffer.from('{"a":"\\/ \u0905","b": [1,2]}\r\n\u0000\u00ff', "utf8");
    expect((await sendRequest(shell, "/api/payments/webhook", { method: "POST", body })).status).toBe(200);
    expect(received).toEqual([body]);
  });

  it("accepts 100 KB and rejects more before Remix runs", async () => {
    const send = (bytes: number) => post("/api/bookings", "application/json", Buffer.alloc(bytes, "a"));
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

  it("takes a photo of 8 MB in a form", async () => {
    const photo = Buffer.alloc(8 * KIB * KIB, 7);
    expect((await post("/profile", FORM, photo)).status).toBe(200);
    expect(received[0]?.equals(photo)).toBe(true);
  });

  it("of an upload by nobody is not received: its action asks for a login", async () => {
    const visitors = await startTestServer({
      findUserId: () => Promise.resolve(undefined),
      handle: async (request) => Response.json((await request.arrayBuffer()).byteLength, { status: 401 }),
    });
    const answer = await post("/api/user/profile/image", FORM, Buffer.alloc(3_000_000), visitors);
    expect([answer.status, answer.body.toString()]).toEqual([401, "0"]);
    await visitors.close();
  });

  it("leaves no file of a photo behind, whether it arrived or not", async () => {
    const { port } = shell.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(
        `POST /profile HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM}\r\nContent-Length: 500000\r\n\r\nhalf`,
      ),
    );
    await expect.poll(() => listUploads().length).toBe(1);
    socket.destroy();
    await expect.poll(listUploads).toEqual([]);
    await post("/profile", FORM, Buffer.alloc(500_000));
    expect(listUploads()).toEqual([]);
    expect(received).toHaveLength(1);
  });

  it("takes eight photos at once of one network, and a ninth once one is through", async () => {
    const behindProxy = await startTestServer({
      env: { TRUST_PROXY: "1" },
      handle: () => Promise.resolve(new Response("ok")),
    });
    const { port } = behindProxy.server.address() as AddressInfo;
    const head = (from: string) =>
      `POST /profile HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nContent-Type: ${FORM}\r\n`;
    const begun = Array.from({ length: 8 }, () => connect(port, "127.0.0.1"));
    for (const socket of begun) socket.write(`${head("203.0.113.7")}Content-Length: 9\r\n\r\nhalf`);
    const send = (from: string) =>
      post("/profile", FORM, Buffer.alloc(5_000), behindProxy, { "X-Forwarded-For": from });
    await expect.poll(async () => (await send("203.0.113.7")).status).toBe(503);
    expect((await send("203.0.113.7")).headers["retry-after"]).toBe("30");
    expect((await send("198.51.100.7")).status).toBe(200);
    for (const socket of begun) socket.destroy();
    await expect.poll(async () => (await send("203.0.113.7")).status).toBe(200);
    await expect.poll(listUploads).toEqual([]);
    await behindProxy.close();
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
});

const BOUNDARY = "----form-boundary-0123456789abcdef";
const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const JSON_TYPE = "application/json";
const urlencoded = (count: number) => Array.from({ length: count }, (_, at) => `f[${at}]=1`).join("&");
const part = (name: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
const multipart = (count: number) =>
  `${Array.from({ length: count }, (_, at) => part(`f${at}`)).join("")}--${BOUNDARY}--\r\n`;
const json = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, 1])));

describe("what a body may hold", () => {
  it.each<[what: string, type: string, body: string, status: number]>([
    ["200 fields", URLENCODED, urlencoded(200), 200],
    ["201 fields", URLENCODED, urlencoded(201), 413],
    ["200 parts", MULTIPART, multipart(200), 200],
    ["201 parts", MULTIPART, multipart(201), 413],
    ["200 values", JSON_TYPE, json(200), 200],
    ["201 values", JSON_TYPE, json(201), 413],
    ["commas and brackets within a text", JSON_TYPE, JSON.stringify({ a: '\\",[{'.repeat(5_000) }), 200],
    ["lists within lists", JSON_TYPE, "[".repeat(201), 413],
    ["objects within objects", JSON_TYPE, '{"a":'.repeat(201), 413],
    ["two types", `text/plain, ${URLENCODED}`, "a=1", 413],
    ["no type of ours", "text/plain", json(300), 413],
  ])("%s as %s", async (_what, type, body, status) => {
    expect((await post("/auth", type, body)).status).toBe(status);
    expect(received).toHaveLength(status === 200 ? 1 : 0);
  });

  it("is not counted in a webhook: its signature is checked before it is parsed", async () => {
    expect((await post("/api/payments/webhook", JSON_TYPE, json(1_000))).status).toBe(200);
  });
});
