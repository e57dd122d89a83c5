import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../open";
import { isStoreUnavailable } from "../errors";

/** One message of PostgreSQL's protocol. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + length.length);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const AUTHENTICATED = message("R", Buffer.alloc(4));
const READY = message("Z", Buffer.from("I"));
const ENDED = message("E", Buffer.from("SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"));

let server: Server;
const opened = new Set<Socket>();

/** A server that ends each connection as it is opened: the client reads of both at once. */
beforeEach(async () => {
  server = createServer((socket) => {
    opened.add(socket);
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(Buffer.concat([AUTHENTICATED, READY, ENDED])));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  for (const socket of opened) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

describe("a connection that the server ends as it is opened", () => {
  it("is no answer, and does not end the process", async () => {
    const { port } = server.address() as AddressInfo;
    const uncaught: unknown[] = [];
    const keep = (error: unknown) => uncaught.push(error);
    process.on("uncaughtExceptionMonitor", keep);
    const database = openDatabase(`postgres://yantra@127.0.0.1:${port}/yantra`);
    const problem = await sql`select 1`.execute(database.db).catch((error: unknown) => error);
    await database.close();
    process.off("uncaughtExceptionMonitor", keep);
    expect(uncaught).toEqual([]);
    expect(isStoreUnavailable(problem)).toBe(true);
  });
});
