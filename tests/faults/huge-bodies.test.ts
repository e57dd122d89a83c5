import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient, signUp, type Member } from "../fixtures/api-client";
import { holdConnections, listHolds } from "../fixtures/held-connections";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { howOften, IS_FULL } from "./how-often";
import { readMemory } from "./soak/memory";

/** Bodies of a gigabyte and a thousand slow clients, beside people who use the product. */

const MIB = 1_024 * 1_024;
const BODY_BYTES = howOften(1_024, 160) * MIB;
/** The server discards up to 64 MB so that its answer arrives; the rest is what the kernel holds on both sides. */
const MAX_SENT_BYTES = 112 * MIB;
const CHUNK = Buffer.alloc(256 * 1_024, "a");
const SLOW_CLIENTS = howOften(1_000, 60);
const ASKS = howOften(200, 20);
/** Where memory is still told apart from what the server takes at its start. */
const MAX_GROWTH_MIB = 300;
const P95_WITHIN_MS = 1_000;

let app: RunningApp;
let member: Member;

beforeAll(async () => {
  app = await startApp({ sandbox: false, seed: true });
  member = await signUp(app.url);
});
afterAll(() => app.stop());

interface Sending {
  /** What came back. */
  answer: string;
  /** Bytes that left before the connection was closed. */
  sent: number;
}

/** Sends a body until the server closes the connection or all is sent; reads the answer only then. */
function sendHuge(head: string, isChunked: boolean): Promise<Sending> {
  return new Promise((resolve) => {
    const socket: Socket = connect(app.port, "127.0.0.1");
    let [answer, sent] = ["", 0];
    const framed = isChunked
      ? Buffer.concat([Buffer.from(`${CHUNK.byteLength.toString(16)}\r\n`), CHUNK, Buffer.from("\r\n")])
      : CHUNK;
    const push = () => {
      while (sent < BODY_BYTES && socket.writable) {
        sent += CHUNK.byteLength;
        if (!socket.write(framed)) return;
      }
    };
    socket.on("data", (bytes) => (answer += bytes.toString("latin1")));
    socket.on("drain", push);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve({ answer, sent }));
    socket.write(head, push);
  });
}

const HUGE = ["/api/login", "/api/equipment", "/dashboard/equipment/new", "/api/payments/webhook", "/nowhere"]
  .flatMap((path) =>
    (["application/json", "multipart/form-data; boundary=x", "text/plain"] as const).flatMap((type) =>
      [true, false].map((isChunked) => ({ path, type, isChunked })),
    ),
  )
  .filter((_, index) => IS_FULL || index % 7 === 0);

describe(`a body of ${BODY_BYTES / MIB} MB`, () => {
  it("is refused early, whatever it says of itself, and takes no memory", { timeout: 600_000 }, async () => {
    await createClient(app.url).get("/equipment");
    const before = (await readMemory(app))?.resident ?? 0;
    let mostMib = 0;
    for (const { path, type, isChunked } of HUGE) {
      const cookies = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${BODY_BYTES}`;
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${app.port}\r\nCookie: ${cookies}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`;
      const { answer, sent } = await sendHuge(head, isChunked);
      const what = `${path} ${type} ${length}`;
      // A client that sends on after the server has closed may lose the answer; it never gets another one.
      expect(answer, what).toMatch(/^(HTTP\/1\.1 413 |$)/);
      expect(sent, what).toBeLessThan(MAX_SENT_BYTES);
      mostMib = Math.max(mostMib, (await readMemory(app))?.resident ?? 0);
    }
    expect((await member.get("/api/user")).status).toBe(200);
    console.log(`${Math.round(before)} MiB before, ${Math.round(mostMib)} MiB at most`);
    if (IS_FULL) expect(mostMib - before).toBeLessThan(MAX_GROWTH_MIB);
  });
});

describe(`${SLOW_CLIENTS} slow clients`, () => {
  it.each(listHolds("/equipment").filter(({ trickle, unread }) => trickle !== undefined || unread === true))(
    "that $name leave others their answers",
    { timeout: 300_000 },
    async (hold) => {
      const held = await holdConnections(app.port, SLOW_CLIENTS, "127.0.0.1", hold);
      try {
        const took: number[] = [];
        for (let asked = 0; asked < ASKS; asked += 1) {
          const began = performance.now();
          const path = ["/equipment", "/api/user", "/healthz", "/dashboard"][asked % 4] ?? "/";
          expect((await member.get(path)).status).toBe(200);
          took.push(performance.now() - began);
          await sleep(10);
        }
        const p95 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0;
        console.log(`${hold.name}: p95 ${Math.round(p95)} ms`);
        if (IS_FULL) expect(p95).toBeLessThan(P95_WITHIN_MS);
      } finally {
        held.close();
      }
    },
  );
});
