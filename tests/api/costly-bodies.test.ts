import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUp, type Member } from "../fixtures/api-client";
import { startApp, type RunningApp } from "../fixtures/running-app";

let app: RunningApp;
let member: Member;

beforeAll(async () => {
  app = await startApp();
  member = await signUp(app.url);
});
afterAll(() => app.stop());

const MULTIPART = "multipart/form-data; boundary=b";
/** Bodies that never end; the server ends the connection. */
const BYTES_IN_CHUNKS = "1\r\na\r\n".repeat(60_000);

/** What comes back until the server closes. */
function sendBytes(head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(app.port, "127.0.0.1");
    let received = "";
    socket.setTimeout(8_000, () => socket.destroy(new Error("the connection stays open")));
    socket.on("data", (chunk) => (received += chunk.toString()));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
    socket.on("close", () => resolve(received));
    socket.write(`${head}Host: localhost:${app.port}\r\nTransfer-Encoding: chunked\r\n\r\n${BYTES_IN_CHUNKS}`);
  });
}

describe("a body in chunks of one byte", () => {
  const signedIn = () => `Cookie: ${[...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ")}\r\n`;
  it.each([
    ["a call", "POST /api/login HTTP/1.1\r\nContent-Type: application/json\r\n", () => "", '{"error":"'],
    ["an upload", `POST /api/user/profile/image HTTP/1.1\r\nContent-Type: ${MULTIPART}\r\n`, signedIn, '{"error":"'],
    ["a visitor's upload", `POST /profile HTTP/1.1\r\nContent-Type: ${MULTIPART}\r\n`, () => "", "<!doctype html>"],
  ])("%s is refused, and the connection ends", async (_name, head, more, text) => {
    const answer = await sendBytes(head + more());
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain("\r\nConnection: close\r\n");
    expect(answer).toContain(text);
    expect((await member.get("/healthz")).status).toBe(200);
  });
});

describe("a form with a part whose header does not end", () => {
  it.each(["/profile", "/api/user/profile/image"])("is refused by %s before it is parsed", async (path) => {
    const header = `Content-Disposition: form-data; name="image"; filename="a"\r\n${"a:\r\n".repeat(10_000)}`;
    const body = `${`--b\r\n${header}\r\nx\r\n`.repeat(20)}--b--\r\n`;
    const answer = await member.send("POST", path, { raw: { type: MULTIPART, body } });
    expect(answer.status).toBe(413);
    expect((await member.get("/healthz")).status).toBe(200);
  });
});
