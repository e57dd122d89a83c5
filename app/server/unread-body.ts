import type { IncomingMessage, ServerResponse } from "node:http";
import { ChunkCount, refuseChunks } from "./body-chunks";

/** Detects and discards request bodies that are not read. */

/** Up to this size Node drains the connection itself. */
const LONG_BODY_BYTES = 100 * 1024;
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;
const MAX_DISCARD_MS = 10_000;

/** True when a body is declared, by length or as chunked. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers["transfer-encoding"] !== undefined || declaredBytes(request) > 0;
}

/** The declared length in bytes; 0 when absent. */
export function declaredBytes(request: IncomingMessage): number {
  return Number(request.headers["content-length"] ?? 0);
}

/** True when a long body may still be arriving. */
export function hasLongBodyLeft(request: IncomingMessage): boolean {
  if (request.complete || request.destroyed) return false;
  return request.headers["transfer-encoding"] !== undefined || declaredBytes(request) > LONG_BODY_BYTES;
}

/**
 * Reads and discards until the body ends, the client closes, or a limit is reached.
 *
 * @throws HttpError with 413 for a body in too many chunks
 */
export function discardRest(
  request: IncomingMessage,
  limit = { bytes: MAX_DISCARDED_BYTES, milliseconds: MAX_DISCARD_MS },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = limit.bytes;
    const chunks = new ChunkCount();
    const settle = () => {
      clearTimeout(deadline);
      request.off("data", count).off("end", stop).off("close", stop).off("error", stop);
    };
    const stop = () => {
      settle();
      resolve();
    };
    const count = (chunk: Buffer) => {
      left -= chunk.byteLength;
      if (!chunks.add(chunk.byteLength)) {
        settle();
        reject(refuseChunks(request));
      } else if (left <= 0) stop();
    };
    const deadline = setTimeout(stop, limit.milliseconds);
    request.on("data", count).once("end", stop).once("close", stop).once("error", stop);
    request.resume();
  });
}

/**
 * Reads what is left of a body that an answer did not need. Node itself would read on whatever its chunks cost, as long as
 * they come.
 */
export function limitUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers["transfer-encoding"] === undefined) return;
  response.once("prefinish", () => {
    if (request.complete || request.destroyed || request.readableFlowing !== null) return;
    // Node leaves a body to whoever has begun to read it.
    request.read(0);
    const end = () => {
      if (!request.complete) request.socket.destroy();
    };
    discardRest(request).then(end, end);
  });
}
