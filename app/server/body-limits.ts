import type { IncomingMessage } from "node:http";
import { MS_PER_MINUTE, MS_PER_SECOND } from "~/domain/calendar/duration";
import { ChunkCount, CollectedBytes, refuseChunks } from "./body-chunks";
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
/** Enough for 8 MB at 50 kbit/s, which a phone sends at over 2G. */
const IMAGE_MS = 30 * MS_PER_MINUTE;
/** 4 kbit/s: below this a connection is held open rather than used. */
const MIN_IMAGE_BYTES_PER_SECOND = 512;
/** A phone that changes its cell is silent for up to this long. */
const RATE_WINDOW_MS = 20_000;
export const BUSY_RETRY_SECONDS = 30;
const WEBHOOK_ROUTE = "/api/payments/webhook";

const IMAGE_ROUTES: [methods: RegExp, path: RegExp][] = [
  [/^POST$/, /^\/api\/user\/profile\/image$/],
  [/^POST$/, /^\/api\/equipment$/],
  [/^(PATCH|PUT)$/, /^\/api\/equipment\/\d+$/],
  [/^POST$/, /^\/(?:api\/bookings\/\d+\/transfers|booking\/\d+\/transfer)\/(?:handover|return)\/photos(?:\.data)?$/],
  [/^(POST|PUT|PATCH)$/, /^\/(dashboard|profile)(\/.*|\.data)?$/],
];

/** What a body is for; each kind has memory of its own. */
export type BodyKind = "form" | "image" | "webhook";

export interface BodyLimit {
  kind: BodyKind;
  bytes: number;
  milliseconds: number;
  /** Bytes that must arrive within every window; 0 where the time for the whole body is short. */
  minBytesPerWindow: number;
  windowMs: number;
  /** For error texts. */
  text: string;
}

const ORDINARY: BodyLimit = {
  kind: "form",
  bytes: ORDINARY_BYTES,
  milliseconds: ORDINARY_MS,
  minBytesPerWindow: 0,
  windowMs: ORDINARY_MS,
  text: "100 KB",
};
const WEBHOOK: BodyLimit = { ...ORDINARY, kind: "webhook" };
const IMAGE: BodyLimit = {
  kind: "image",
  bytes: IMAGE_BYTES + FORM_OVERHEAD_BYTES,
  milliseconds: IMAGE_MS,
  minBytesPerWindow: (MIN_IMAGE_BYTES_PER_SECOND * RATE_WINDOW_MS) / MS_PER_SECOND,
  windowMs: RATE_WINDOW_MS,
  text: "8 MB",
};

/** The limit for a request: only forms that accept an image may be large. */
export function bodyLimitFor(method: string, path: string, contentType: string | undefined): BodyLimit {
  if (path === WEBHOOK_ROUTE) return WEBHOOK;
  if (!/^multipart\/form-data\b/i.test(contentType ?? "")) return ORDINARY;
  return IMAGE_ROUTES.some(([methods, paths]) => methods.test(method) && paths.test(path)) ? IMAGE : ORDINARY;
}

/** True where more than a form without an image may arrive. */
export function mayBeLarge(request: IncomingMessage, limit: BodyLimit): boolean {
  if (limit.kind !== "image") return false;
  return request.headers["transfer-encoding"] !== undefined || declaredBytes(request) > ORDINARY_BYTES;
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

/** Memory for bodies being received. */
export interface BodyBudget {
  reserve(bytes: number): boolean;
  release(bytes: number): void;
}

/**
 * Reads a whole body into memory, so that no action runs on a truncated one.
 *
 * @returns the bytes, which count against the budget until the caller releases them
 * @throws HttpError with 413, 408 or 503; ClientGone
 */
export function readBody(request: IncomingMessage, limit: BodyLimit, budget: BodyBudget): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks = new ChunkCount();
    const collected = new CollectedBytes(declaredBytes(request) || limit.bytes);
    const settle = () => {
      clearTimeout(deadline);
      clearInterval(pace);
      request.off("data", receive).off("end", finish).off("close", abandon).off("error", abandon);
    };
    const fail = (error: Error) => {
      settle();
      budget.release(collected.capacity);
      reject(error);
    };
    const receive = (chunk: Buffer) => {
      if (collected.length + chunk.byteLength > limit.bytes) {
        fail(new HttpError(tooLarge(limit)));
      } else if (!chunks.add(chunk.byteLength)) {
        fail(refuseChunks(request));
      } else if (!collected.add(chunk, (bytes) => budget.reserve(bytes))) {
        const headers = { "Retry-After": String(BUSY_RETRY_SECONDS) };
        fail(new HttpError({ status: 503, topic: "busy", values: { seconds: BUSY_RETRY_SECONDS }, headers }));
      }
    };
    const finish = () => {
      settle();
      budget.release(collected.capacity - collected.length);
      resolve(collected.toBuffer());
    };
    const abandon = () => fail(new ClientGone("The client closed the connection."));
    const giveUp = () => fail(new HttpError({ status: 408, topic: "slow", headers: { Connection: "close" } }));
    const deadline = setTimeout(giveUp, limit.milliseconds);
    let receivedBefore = 0;
    const pace = setInterval(() => {
      if (collected.length - receivedBefore < limit.minBytesPerWindow) giveUp();
      receivedBefore = collected.length;
    }, limit.windowMs);
    request.on("data", receive).once("end", finish).once("close", abandon).once("error", abandon);
  });
}
