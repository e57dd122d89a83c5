import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { MIMEType } from "node:util";
import { limitedNetwork } from "~/http/client-address";
import { HttpError } from "./error-page";
import type { AppRequest, AppResponse } from "./middleware";

/** Receives bodies whole before Remix runs, so that no action runs on a truncated one. */

const ORDINARY_BYTES = 100 * 1024;
const ORDINARY_MS = 30_000;
/** A photo of 8 MB, and the other fields of its form. */
const UPLOAD_BYTES = 9 * 1024 * 1024;
const UPLOADS_OF_NETWORK = 8;
const RETRY_SECONDS = 30;
/** No form here has more than a hundred. */
const MAX_FIELDS = 200;
/** Objects and lists within each other; specifications of equipment need three. */
const MAX_DEPTH = 16;
/**
 * Reading a media type takes time by the square of the blanks in it; its boundary has at most 70 characters, in ASCII,
 * or the parser would look for another. Of several types it takes the last.
 */
const TYPE_FORM = /^[\x20-\x2b\x2d-\x7e]{0,256}$/;
/** Signed over the raw bytes, and parsed only once the signature is verified. */
const SIGNED_PATH = "/api/payments/webhook";

const UPLOADS: [methods: RegExp, path: RegExp][] = [
  [/^POST$/, /^\/api\/user\/profile\/image$/],
  [/^POST$/, /^\/api\/equipment$/],
  [/^(PATCH|PUT)$/, /^\/api\/equipment\/\d+$/],
  [/^POST$/, /^\/(?:api\/bookings\/\d+\/transfers|booking\/\d+\/transfer)\/(?:handover|return)\/photos(?:\.data)?$/],
  [/^(POST|PUT|PATCH)$/, /^\/(dashboard|profile)(\/.*|\.data)?$/],
];

const isUpload = ({ method, headers }: AppRequest, path: string): boolean =>
  /^multipart\/form-data\b/i.test(headers["content-type"] ?? "") &&
  UPLOADS.some(([methods, paths]) => methods.test(method) && paths.test(path));

const tooLarge = (limit: string) => new HttpError({ status: 413, topic: "tooLarge", values: { limit } });

/**
 * Reads the whole body. Without a signed-in user an upload is not read: its action refuses it.
 *
 * @returns undefined where nothing was read
 *
 * @throws HttpError with 400, 408, 413 or 503
 */
export async function receiveBody(
  request: AppRequest,
  response: AppResponse,
  findUserId: () => Promise<number | undefined>,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const { headers } = request;
  const declared = Number(headers["content-length"] ?? 0);
  if (declared === 0 && headers["transfer-encoding"] === undefined) return undefined;
  const { path, clientAddress } = response.locals;
  const isLarge = isUpload(request, path);
  if (declared > (isLarge ? UPLOAD_BYTES : ORDINARY_BYTES)) throw tooLarge(isLarge ? "8 MB" : "100 KB");
  if (!isLarge) return checkFields(request, path, await readOrdinary(request, response));
  if ((await findUserId()) === undefined) return undefined;
  return checkFields(request, path, await readUpload(request, clientAddress));
}

async function readOrdinary(request: AppRequest, response: AppResponse): Promise<Buffer<ArrayBuffer>> {
  let late: NodeJS.Timeout | undefined;
  const isLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => {
      response.once("finish", () => request.destroy());
      reject(new HttpError({ status: 408, topic: "slow" }));
    }, ORDINARY_MS);
  });
  const whole = buffer(readUpTo(request, ORDINARY_BYTES, "100 KB"));
  return Promise.race([whole, isLate]).finally(() => clearTimeout(late)) as Promise<Buffer<ArrayBuffer>>;
}

/** Not limited: see limitedNetwork. */
const THIS_HOST = "this host";
/** Uploads under way, by network. */
const underWay = new Map<string, number>();

/** Receives a photo into a temporary file: a slow one takes no memory. */
async function readUpload(request: AppRequest, address: string): Promise<Buffer<ArrayBuffer>> {
  const network = limitedNetwork(address) ?? THIS_HOST;
  const count = underWay.get(network) ?? 0;
  if (network !== THIS_HOST && count >= UPLOADS_OF_NETWORK)
    throw new HttpError({
      status: 503,
      topic: "busy",
      values: { seconds: RETRY_SECONDS },
      headers: { "Retry-After": String(RETRY_SECONDS) },
    });
  const file = join(tmpdir(), `yantra-upload-${randomUUID()}`);
  underWay.set(network, count + 1);
  try {
    await pipeline(readUpTo(request, UPLOAD_BYTES, "8 MB"), createWriteStream(file, { mode: 0o600 }));
    return await readFile(file);
  } finally {
    const left = (underWay.get(network) ?? 1) - 1;
    if (left > 0) underWay.set(network, left);
    else underWay.delete(network);
    await rm(file, { force: true });
  }
}

/** Yields the body up to a limit. Leaves the connection open, so that the client gets its answer. */
async function* readUpTo(request: AppRequest, maxBytes: number, limit: string): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge(limit);
    yield chunk;
  }
}

/**
 * Counts the fields of a body before anything parses it: parsers, form libraries and schemas take longer for many fields
 * than for their bytes.
 *
 * @throws HttpError with 413
 */
function checkFields({ headers }: AppRequest, path: string, body: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const { essence, boundary } = readType(headers["content-type"]);
  const fields =
    essence === "application/x-www-form-urlencoded"
      ? countOf(body, "&") + 1
      : essence === "multipart/form-data"
        ? boundary === ""
          ? 0
          : countOf(body, `--${boundary}`) - 1
        : path === SIGNED_PATH
          ? 0
          : countValues(body);
  if (fields > MAX_FIELDS) throw new HttpError({ status: 413, topic: "badRequest" });
  return body;
}

/** Read by the same rules as the parser reads it. */
function readType(contentType = ""): { essence: string; boundary: string } {
  if (!TYPE_FORM.test(contentType)) throw new HttpError({ status: 413, topic: "badRequest" });
  try {
    const { essence, params } = new MIMEType(contentType);
    return { essence, boundary: params.get("boundary") ?? "" };
  } catch {
    return { essence: "", boundary: "" };
  }
}

function countOf(body: Buffer, wanted: string): number {
  let count = 0;
  for (
    let at = body.indexOf(wanted);
    at !== -1 && count <= MAX_FIELDS + 1;
    at = body.indexOf(wanted, at + wanted.length)
  )
    count += 1;
  return count;
}

/** Values of a JSON text, by the commas and brackets outside of its strings, whether or not it is valid. */
function countValues(body: Buffer): number {
  let [values, depth] = [0, 0];
  for (const [token] of body.toString("latin1").matchAll(/"(?:[^"\\]|\\[^])*"?|[,[\]{}]/g)) {
    if (token === "," || token === "[" || token === "{") values += 1;
    if (token === "[" || token === "{") depth += 1;
    if (token === "]" || token === "}") depth -= 1;
    if (depth > MAX_DEPTH) return Infinity;
    if (values > MAX_FIELDS) break;
  }
  return values;
}
