import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "./http";

const ENDLESS_CHUNK = Buffer.alloc(64 * 1024, " ");

/** Sends a response one byte at a time. */
export async function drip(
  response: ServerResponse,
  { status, headers, body }: Answer,
  everyMs: number,
): Promise<void> {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, "Content-Length": bytes.length });
  for (const byte of bytes) {
    if (response.destroyed) return;
    response.write(Buffer.of(byte));
    await sleep(everyMs, undefined, { ref: false });
  }
  response.end();
}

/** Sends JSON that never ends, as fast as the client reads it. */
export async function sendEndless(response: ServerResponse): Promise<void> {
  response.writeHead(200, { "Content-Type": "application/json; charset=utf-8" });
  const gone = once(response, "close");
  while (!response.destroyed) if (!response.write(ENDLESS_CHUNK)) await Promise.race([once(response, "drain"), gone]);
}
