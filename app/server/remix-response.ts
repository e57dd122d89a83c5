import type { Settings } from "~/settings.server";
import etag from "etag";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sendBody } from "./conditional";
import { LITE_HINTS } from "~/http/lite-mode";
import { SENT_IN_PARTS } from "~/http/sent-in-parts";
import { compress, createCompressor, isCompressible, MIN_BYTES, negotiateEncoding, type Encoding } from "./encoding";
import type { AppRequest, AppResponse } from "./middleware";
import { POLICY } from "./content-policy";
import type { CacheEntry, VisitorPage } from "./visitor-cache";

/** Sends Remix's responses: compressed, with caching headers that keep personal pages private; whole unless they say otherwise. */

/** Request header of the script that submits plain forms: it wants the redirect's target, not to follow it. */
const FORM_SENDER = "x-form";
const LEADS_TO = "X-Location";
/** Set by the renderer on pages that are identical for every visitor; never sent to clients. */
const VISITOR_PAGE = "x-visitor-page";
/** Set by the renderer on pages in lite mode; never sent to clients. */
const SCRIPT_FREE = "x-script-free";
/** Headers of Remix's response that are not copied: this server sets them. */
const HEADERS_SET_HERE = new Set([
  VISITOR_PAGE,
  SCRIPT_FREE,
  SENT_IN_PARTS,
  "connection",
  "content-length",
  "content-security-policy",
  "keep-alive",
  "set-cookie",
  "transfer-encoding",
  "x-request-id",
]);
const NO_STORE = "private, no-store";
const REVALIDATE = "private, no-cache";
const VISITOR_VARY = `Accept-Encoding, Accept-Language, Cookie, Save-Data, ${LITE_HINTS}, X-Hydrate`;
const PERSONAL_TYPE = /^(text\/(html|x-script|plain|csv|calendar)|application\/(json|pdf|xml))\b/;
/** Remix's route manifest: file names of the build, not personal. */
const ROUTE_MANIFEST_PATH = "/__manifest";
const BODYLESS = new Set([204, 205, 304]);

/** Creates a test for requests with a session cookie, valid or not. */
export function createSessionCookieTest(settings: Pick<Settings, "secure">): (request: AppRequest) => boolean {
  const cookie = settings.secure ? /(?:^|;\s*)__Host-session=/ : /(?:^|;\s*)session=/;
  return (request) => cookie.test(request.headers.cookie ?? "");
}

function setCaching(answer: Response, response: AppResponse, isSignedIn: boolean): void {
  const type = answer.headers.get("content-type") ?? "text/html";
  const isPersonal = isSignedIn || answer.headers.has("set-cookie");
  if (isPersonal && PERSONAL_TYPE.test(type) && response.locals.path !== ROUTE_MANIFEST_PATH) {
    response.setHeader("Cache-Control", NO_STORE);
  } else if (!answer.headers.has("cache-control")) {
    response.setHeader("Cache-Control", isPersonal ? NO_STORE : REVALIDATE);
  }
}

function addVary(response: AppResponse, name: string): void {
  const names = String(response.getHeader("Vary") ?? "");
  if (!names.toLowerCase().includes(name.toLowerCase()))
    response.setHeader("Vary", names === "" ? name : `${names}, ${name}`);
}

function copyHeaders(answer: Response, response: AppResponse): void {
  for (const [name, value] of answer.headers) {
    if (!HEADERS_SET_HERE.has(name)) response.setHeader(name, value);
  }
  for (const cookie of answer.headers.getSetCookie()) response.appendHeader("Set-Cookie", cookie);
}

function fitPolicy(response: AppResponse, isScriptFree: boolean): void {
  if (isScriptFree) response.setHeader(POLICY, response.locals.litePolicy);
}

/** Sends a cached page. Security headers and request id are set per request before. */
export function sendVisitorPage(request: AppRequest, response: AppResponse, page: VisitorPage): void {
  response.statusCode = 200;
  for (const [name, value] of page.headers) response.setHeader(name, value);
  fitPolicy(response, page.isScriptFree);
  sendBody(request, response, page.body, page.etag);
}

/**
 * Sends a response from Remix.
 *
 * @param options.entry cache entry to fill when the page is identical for every visitor; options.body what to send where
 *   it is not in the answer
 */
export async function sendRemixResponse(
  request: AppRequest,
  response: AppResponse,
  answer: Response,
  options: { isSignedIn: boolean; entry: CacheEntry | undefined; body: Buffer | undefined },
): Promise<void> {
  if (answer.body !== null && answer.headers.has(SENT_IN_PARTS)) {
    await sendInParts(request, response, answer, options.isSignedIn);
    return;
  }
  const plain = options.body ?? Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get("content-type") ?? "";
  response.statusCode = answer.status;
  copyHeaders(answer, response);
  setCaching(answer, response, options.isSignedIn);
  const isScriptFree = answer.headers.has(SCRIPT_FREE);
  fitPolicy(response, isScriptFree);
  const leadsTo = response.getHeader("Location");
  if (leadsTo !== undefined && request.headers[FORM_SENDER] === "1") {
    response.removeHeader("Location");
    response.setHeader(LEADS_TO, leadsTo);
    response.statusCode = 204;
    response.end();
    return;
  }
  if (BODYLESS.has(answer.status)) {
    response.end();
    return;
  }
  const isVisitorPage = answer.headers.has(VISITOR_PAGE) && answer.status === 200 && !answer.headers.has("set-cookie");
  const entry = isVisitorPage ? options.entry : undefined;
  const effort = entry?.effort() ?? "fast";
  let body: Buffer = plain;
  let encoding: Encoding = "identity";
  if (isCompressible(type) && !answer.headers.has("content-encoding")) {
    addVary(response, "Accept-Encoding");
    encoding = plain.byteLength < MIN_BYTES ? "identity" : negotiateEncoding(request.headers["accept-encoding"]);
    body = await compress(plain, encoding, effort);
    if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  }
  if (entry === undefined) {
    sendBody(request, response, body);
    return;
  }
  // Pages are not stored by default; a visitor page is not personal, and revalidation is cheap.
  response.setHeader("Cache-Control", REVALIDATE);
  response.setHeader("Vary", VISITOR_VARY);
  const page = {
    headers: headersToKeep(answer, response),
    body,
    etag: etag(body),
    isScriptFree,
    compressedWith: encoding === "identity" || effort === "max" ? undefined : encoding,
  };
  await entry.set(page);
  sendBody(request, response, page.body, page.etag);
}

async function* readParts(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}

/** Sends a body as it comes and only as fast as the client takes it. One that breaks off ends the connection. */
async function sendInParts(request: AppRequest, response: AppResponse, answer: Response, isSignedIn: boolean) {
  const { status, headers, body } = answer;
  response.statusCode = status;
  copyHeaders(answer, response);
  setCaching(answer, response, isSignedIn);
  const isText = isCompressible(headers.get("content-type") ?? "");
  const encoding = isText ? negotiateEncoding(request.headers["accept-encoding"]) : "identity";
  if (isText) addVary(response, "Accept-Encoding");
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  if (body === null || request.method === "HEAD") {
    await body?.cancel();
    response.end();
    return;
  }
  const parts = Readable.from(readParts(body), { objectMode: false });
  const compressor = createCompressor(encoding);
  const sending = compressor === undefined ? pipeline(parts, response) : pipeline(parts, compressor, response);
  // Who made the body reports what failed; a client that goes away needs no report.
  await sending.catch(() => response.destroy());
}

function headersToKeep(answer: Response, response: AppResponse): VisitorPage["headers"] {
  const names = [...answer.headers.keys(), "cache-control", "content-encoding", "vary"].filter(
    (name) => !HEADERS_SET_HERE.has(name),
  );
  return [...new Set(names)].flatMap((name): VisitorPage["headers"] => {
    const value = response.getHeader(name);
    return value === undefined ? [] : [[name, String(value)]];
  });
}
