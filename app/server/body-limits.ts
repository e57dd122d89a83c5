import type { IncomingMessage } from "node:http";
import { sendError, HttpError, type ErrorAnswer } from "./error-response";
import type { Middleware } from "./middleware";
import { declaredBytes, hasBody } from "./unread-body";

/** Limits on the size and duration of request bodies. */

const KIB = 1024;
const MIB = 1024 * KIB;
const ORDINARY_BYTES = 100 * KIB;
const IMAGE_BYTES = 8 * MIB;
/** Multipart boundaries and the other fields of a form with an image. */
const FORM_OVERHEAD_BYTES = 256 * KIB;
const ORDINARY_MS = 30_000;
/** Enough for 8 MB at 250 kbit/s. */
const IMAGE_MS = 300_000;
const BUSY_RETRY_SECONDS = 30;

const IMAGE_ROUTES: [methods: RegExp, path: RegExp][] = [
  [/^POST$/, /^\/api\/user\/profile\/image$/],
  [/^POST$/, /^\/api\/equipment$/],
  [/^(PATCH|PUT)$/, /^\/api\/equipment\/\d+$/],
  [/^(POST|PUT|PATCH)$/, /^\/(dashboard|profile)(\/.*|\.data)?$/],
];

export interface BodyLimit {
  bytes: number;
  milliseconds: number;
  /** For error texts. */
  text: string;
}

const ORDINARY: BodyLimit = { bytes: ORDINARY_BYTES, milliseconds: ORDINARY_MS, text: "100 KB" };
const IMAGE: BodyLimit = { bytes: IMAGE_BYTES + FORM_OVERHEAD_BYTES, milliseconds: IMAGE_MS, text: "8 MB" };

/** The limit for a request: only forms that accept an image may be large. */
export function bodyLimitFor(method: string, path: string, contentType: string | undefined): BodyLimit {
  if (!/^multipart\/form-data\b/i.test(contentType ?? "")) return ORDINARY;
  return IMAGE_ROUTES.some(([methods, paths]) => methods.test(method) && paths.test(path)) ? IMAGE : ORDINARY;
}

const tooLarge = (limit: BodyLimit): ErrorAnswer => ({ status: 413, topic: "tooLarge", values: { limit: limit.text } });

/** Rejects a body whose declared length is too large, before reading it. */
export const limitDeclaredBody: Middleware = (request, response, next) => {
  if (hasBody(request)) {
    const limit = bodyLimitFor(request.method, response.locals.path, request.headers["content-type"]);
    if (declaredBytes(request) > limit.bytes) {
      sendError(request, response, tooLarge(limit));
      return;
    }
  }
  next();
};

/** The client closed the connection before its body was complete. */
export class ClientGone extends Error {}

/** Memory shared by all bodies being received. */
export interface BodyBudget {
  reserve(bytes: number): boolean;
  release(bytes: number): void;
}

/** @param maxBytes for all bodies together */
export function createBodyBudget(maxBytes: number): BodyBudget {
  let taken = 0;
  return {
    reserve: (bytes) => {
      if (taken + bytes > maxBytes) return false;
      taken += bytes;
      return true;
    },
    release: (bytes) => {
      taken -= bytes;
    },
  };
}

/**
 * Reads a whole body into memory, so that no action runs on a truncated one.
 *
 * @returns the bytes, which count against the budget until the caller releases them
 * @throws Refused with 413, 408 or 503; ClientGone
 */
export function readBody(request: IncomingMessage, limit: BodyLimit, budget: BodyBudget): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    const settle = () => {
      clearTimeout(deadline);
      request.off("data", receive).off("end", finish).off("close", abandon).off("error", abandon);
    };
    const fail = (error: Error) => {
      settle();
      budget.release(received);
      reject(error);
    };
    const receive = (chunk: Buffer) => {
      if (received + chunk.byteLength > limit.bytes) {
        fail(new HttpError(tooLarge(limit)));
      } else if (budget.reserve(chunk.byteLength)) {
        received += chunk.byteLength;
        chunks.push(chunk);
      } else {
        const headers = { "Retry-After": String(BUSY_RETRY_SECONDS) };
        fail(new HttpError({ status: 503, topic: "busy", values: { seconds: BUSY_RETRY_SECONDS }, headers }));
      }
    };
    const finish = () => {
      settle();
      resolve(Buffer.concat(chunks, received));
    };
    const abandon = () => fail(new ClientGone("The client closed the connection."));
    const deadline = setTimeout(
      () => fail(new HttpError({ status: 408, topic: "slow", headers: { Connection: "close" } })),
      limit.milliseconds,
    );
    request.on("data", receive).once("end", finish).once("close", abandon).once("error", abandon);
  });
}
