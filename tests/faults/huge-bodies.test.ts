import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient, signUp, type Member } from "../fixtures/api-client";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { howOften, IS_FULL } from "./how-often";

/** Bodies of a gigabyte. */

const MIB = 1_024 * 1_024;
const BODY_BYTES = howOften(1_024, 160) * MIB;
const CHUNK = Buffer.alloc(256 * 1_024, "a");
/** Where memory is still told apart from what the server takes at its start. */
const MAX_GROWTH_MIB = 300;

let app: RunningApp;
let member: Member;

beforeAll(async () => {
  app = await startApp({ sandbox: false, seed: true });
  member = await signUp(app.url);
});
afterAll(() => app.stop());

/** Memory of the server that is in RAM, in MiB. */
const residentMib = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${app.pid}/status`, "utf8"))?.[1]) / 1_024;

/** Sends a body until the server closes the connection or all is sent; reads the answer only then. */
function sendHuge(head: string, isChunked: boolean): Promise<string> {
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
    socket.on("close", () => resolve(answer));
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
    const before = residentMib();
    let mostMib = 0;
    for (const { path, type, isChunked } of HUGE) {
      const cookies = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${BODY_BYTES}`;
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${app.port}\r\nCookie: ${cookies}\r\nContent-Type: ${type}\r\n${length}\r\nConnection: close\r\n\r\n`;
      const answer = await sendHuge(head, isChunked);
      const what = `${path} ${type} ${length}`;
      // A client that sends on after the server has closed may lose the answer; it never gets another one.
      expect(answer, what).toMatch(/^(HTTP\/1\.1 413 |$)/);
      mostMib = Math.max(mostMib, residentMib());
    }
    expect((await member.get("/api/user")).status).toBe(200);
    console.log(`${Math.round(before)} MiB before, ${Math.round(mostMib)} MiB at most`);
    if (IS_FULL) expect(mostMib - before).toBeLessThan(MAX_GROWTH_MIB);
  });
});
