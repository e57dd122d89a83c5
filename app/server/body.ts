import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { networkFor } from "~/http/client-address";
import { HttpError, tryAgainIn } from "./error-page";
import type { AppRequest, AppResponse } from "./middleware";

/** Receives bodies whole before Remix runs, so that no action runs on a truncated one. */

interface Limit {
  bytes: number;
  said: string;
}

const ORDINARY: Limit = { bytes: 100 * 1024, said: "100 KB" };
const ORDINARY_MS = 30_000;
/** A photo of 8 MB, and the other fields of its form. */
const UPLOAD: Limit = { bytes: 9 * 1024 * 1024, said: "8 MB" };
const UPLOADS_OF_NETWORK = 8;
const RETRY_SECONDS = 30;
/** No form here has more than a hundred. */
const MAX_FIELDS = 200;
/** Reading a media type takes time by the square of the blanks in it. Of several types the parser takes the last. */
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

const tooLarge = ({ said }: Limit) => new HttpError({ status: 413, topic: "tooLarge", values: { limit: said } });

/** Reads the body, if any; a stranger's upload stays unread: its action refuses it. @throws HttpError 408, 413, 503 */
export async function receiveBody(
  request: AppRequest,
  response: AppResponse,
  findUserId: () => Promise<number | undefined>,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const { headers } = request;
  const declared = Number(headers["content-length"] ?? 0);
  if (declared === 0 && headers["transfer-encoding"] === undefined) return undefined;
  const { path, clientAddress } = response.locals;
  const limit = isUpload(request, path) ? UPLOAD : ORDINARY;
  if (declared > limit.bytes) throw tooLarge(limit);
  if (limit === UPLOAD && (await findUserId()) === undefined) return undefined;
  const body = await (limit === UPLOAD
    ? inTurn(networkFor(clientAddress), () => readPhoto(request))
    : inTime(request, response, buffer(readUpTo(request, limit)) as Promise<Buffer<ArrayBuffer>>));
  if (path !== SIGNED_PATH && countFields(headers["content-type"], body) > MAX_FIELDS)
    throw new HttpError({ status: 413, topic: "badRequest" });
  return body;
}

/** Answers 408 to a body that is not there after 30 seconds. */
function inTime<T>(request: AppRequest, response: AppResponse, body: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const isLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => {
      response.once("finish", () => request.destroy());
      reject(new HttpError({ status: 408, topic: "slow" }));
    }, ORDINARY_MS);
  });
  return Promise.race([body, isLate]).finally(() => clearTimeout(late));
}

/** Receives a photo into a temporary file: a slow one takes no memory. */
async function readPhoto(request: AppRequest): Promise<Buffer<ArrayBuffer>> {
  const file = join(tmpdir(), `yantra-upload-${randomUUID()}`);
  try {
    await pipeline(readUpTo(request, UPLOAD), createWriteStream(file, { mode: 0o600 }));
    return await readFile(file);
  } finally {
    await rm(file, { force: true });
  }
}

/** Uploads under way, by network. */
const underWay = new Map<string, number>();

async function inTurn<T>(network: string, read: () => Promise<T>): Promise<T> {
  const count = underWay.get(network) ?? 0;
  if (count >= UPLOADS_OF_NETWORK) throw tryAgainIn(RETRY_SECONDS, 503, "busy");
  underWay.set(network, count + 1);
  try {
    return await read();
  } finally {
    const left = (underWay.get(network) ?? 1) - 1;
    if (left > 0) underWay.set(network, left);
    else underWay.delete(network);
  }
}

/** Yields the body up to a limit. Leaves the connection open, so that the client gets its answer. */
async function* readUpTo(request: AppRequest, limit: Limit): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > limit.bytes) throw tooLarge(limit);
    yield chunk;
  }
}

/** Counts fields before anything parses the body: parsers and schemas take longer for fields than for bytes. */
function countFields(type = "", body: Buffer): number {
  if (!TYPE_FORM.test(type)) return Infinity;
  const text = body.toString("latin1");
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return text.split("&").length;
  // Every part says what it is.
  if (/^multipart\/form-data\b/i.test(type)) return text.split(/form-data/i).length - 1;
  // Of JSON, what begins outside of its strings, whether or not it is valid.
  return text.replace(/"(?:[^"\\]|\\[^])*"?/g, "").split(/[,[{]/).length - 1;
}
