import type { IncomingMessage } from "node:http";

/** What becomes of a body that nobody is going to read. */

/** Up to here Node's own emptying of the connection is good enough. */
const LONG_BODY_BYTES = 100 * 1024;
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;
const MAX_DISCARD_MS = 10_000;

/** True when a body was announced, by length or as a stream. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers["transfer-encoding"] !== undefined || declaredBytes(request) > 0;
}

/** The announced length in bytes; 0 when none was. */
export function declaredBytes(request: IncomingMessage): number {
  return Number(request.headers["content-length"] ?? 0);
}

/** True when more than a little may still be on its way. */
export function hasLongBodyLeft(request: IncomingMessage): boolean {
  if (request.complete || request.destroyed) return false;
  return request.headers["transfer-encoding"] !== undefined || declaredBytes(request) > LONG_BODY_BYTES;
}

/** Reads on without keeping anything until the body ends, the client goes, or enough was read. */
export function discardRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = MAX_DISCARDED_BYTES;
    const stop = () => {
      clearTimeout(deadline);
      request.off("data", count);
      resolve();
    };
    const count = (chunk: Buffer) => {
      left -= chunk.byteLength;
      if (left <= 0) stop();
    };
    const deadline = setTimeout(stop, MAX_DISCARD_MS);
    request.on("data", count).once("end", stop).once("close", stop).once("error", stop);
    request.resume();
  });
}
