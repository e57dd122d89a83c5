import Negotiator from "negotiator";
import { promisify } from "node:util";
import type { Transform } from "node:stream";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from "node:zlib";

/** Compresses bodies: whole ones where it can, since streaming takes more than twice the time. */

export type Encoding = "br" | "gzip" | "identity";
export type Effort = "fast" | "max";

/** At 7 a list in Devanagari is 3 % smaller than at 5, for half a millisecond; from 10 on it takes 20. */
const FAST = { br: 7, gzip: 6 };
const MAX = { br: 11, gzip: 9 };
/** Below this size the extra headers cost more than compression saves. */
export const MIN_BYTES = 600;
/** Up to this size, passing the work to another thread takes longer than the work: 1 ms for a page of 74 KB. */
const MAX_SYNC_BYTES = 128 * 1024;
const MIN_WINDOW_BITS = 16;
const MAX_WINDOW_BITS = 22;
const TEXT_TYPE =
  /^(text\/|image\/svg\+xml|application\/(json|javascript|manifest\+json|xml|ld\+json|problem\+json)\b)/;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** True for content types that compression makes smaller. */
export function isCompressible(contentType: string): boolean {
  return TEXT_TYPE.test(contentType);
}

/** The smallest encoding that an Accept-Encoding header allows; none without the header. */
export function negotiateEncoding(header: string | string[] | undefined): Encoding {
  const value = String(header ?? "");
  if (value === "") return "identity";
  const allowed = new Negotiator({ headers: { "accept-encoding": value } }).encodings(["br", "gzip"]);
  if (allowed.includes("br")) return "br";
  return allowed.includes("gzip") ? "gzip" : "identity";
}

/**
 * Compresses a whole body.
 *
 * @param effort "fast" for responses to one request, "max" for bodies that are sent many times
 */
export async function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === "identity") return body;
  const level = effort === "fast" ? FAST : MAX;
  const isSync = effort === "fast" && body.byteLength <= MAX_SYNC_BYTES;
  if (encoding === "gzip") {
    return isSync ? gzipSync(body, { level: level.gzip }) : await gzipAsync(body, { level: level.gzip });
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level.br,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    [constants.BROTLI_PARAM_LGWIN]: fitWindow(body.byteLength),
  };
  return isSync ? brotliCompressSync(body, { params }) : await brotliAsync(body, { params });
}

/** The window that holds a body: for Brotli's own, a page of 65 KB takes 6 ms instead of 1.4, all of it to get memory. */
const fitWindow = (bytes: number) =>
  Math.min(MAX_WINDOW_BITS, Math.max(MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 1))));

/** Compresses a body that comes in parts; undefined where it stays as it is. */
export function createCompressor(encoding: Encoding): Transform | undefined {
  if (encoding === "identity") return undefined;
  if (encoding === "gzip") return createGzip({ level: FAST.gzip });
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: FAST.br } });
}
