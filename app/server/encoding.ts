import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

/** Compression in one go: as a stream it takes more than twice the time. */

export type Encoding = "br" | "gzip" | "identity";
export type Effort = "quick" | "most";

const QUICK = { br: 5, gzip: 6 };
const MOST = { br: 11, gzip: 9 };
/** Below, the headers that compression needs outweigh what it saves. */
export const LEAST_BYTES = 600;
/** Up to here handing the work to another thread takes longer than the work. */
const AT_ONCE_BYTES = 64 * 1024;
const MAX_REMEMBERED = 100;
const TEXT_TYPE =
  /^(text\/|image\/svg\+xml|application\/(json|javascript|manifest\+json|xml|ld\+json|problem\+json)\b)/;

const brotliLater = promisify(brotliCompress);
const gzipLater = promisify(gzip);

/** True for types that compression makes smaller. */
export function isCompressible(contentType: string): boolean {
  return TEXT_TYPE.test(contentType);
}

const remembered = new Map<string, Encoding>();

function choose(header: string): Encoding {
  const refused = new Set<string>();
  const wanted = new Set<string>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    (isRefused ? refused : wanted).add(name);
  }
  const takes = (name: string) => !refused.has(name) && (wanted.has(name) || wanted.has("*"));
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}

/** The best encoding that an Accept-Encoding header allows. */
export function negotiateEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? "");
  if (text === "") return "identity";
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const chosen = choose(text);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(text, chosen);
  return chosen;
}

/**
 * Compresses a whole body.
 *
 * @param effort "quick" for answers made for one request, "most" for files that are sent many times
 */
export async function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === "identity") return body;
  const level = effort === "quick" ? QUICK : MOST;
  const atOnce = effort === "quick" && body.byteLength <= AT_ONCE_BYTES;
  if (encoding === "gzip") {
    return atOnce ? gzipSync(body, { level: level.gzip }) : await gzipLater(body, { level: level.gzip });
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level.br,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return atOnce ? brotliCompressSync(body, { params }) : await brotliLater(body, { params });
}
