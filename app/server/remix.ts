import type { AppLoadContext } from "@remix-run/node";
import { createHash, createHmac } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { isStoreUnavailable } from "~db/errors";
import { isLite, LITE_HINTS } from "~/http/lite-mode";
import { type Log, loggedPath } from "~/http/log.server";
import type { Settings } from "~/settings.server";
import { receiveBody } from "./body";
import { POLICY, type SecurityHeaders } from "./content-policy";
import { HttpError, sendError, tryAgainIn } from "./error-page";
import {
  asyncMiddleware,
  type AppRequest,
  type AppResponse,
  type ErrorMiddleware,
  type Middleware,
} from "./middleware";
import { otherAccountPath, readNamedAccount } from "./named-account";
import { compressForCache, isForVisitors, type PageCache, type VisitorPage } from "./page-cache";

/** The last middleware: Remix itself, and the error handler. */

const STORE_RETRY_SECONDS = 60;
/** Tells the service worker whose page or file this is. */
const ACCOUNT_HEADER = "X-Account";
const ACCOUNT_NAME_CHARACTERS = 16;
/** Of visitors' pages: everything that their key depends on. */
const VISITOR_VARY = `Accept-Encoding, Accept-Language, Cookie, Save-Data, ${LITE_HINTS}`;
const BODYLESS = new Set([204, 205, 304]);
/** Headers that this server sets itself. */
const SET_HERE = new Set(["content-security-policy", "set-cookie", "transfer-encoding", "connection", "x-request-id"]);
/** Hop-by-hop headers, and the host's names, which APP_URL decides. Remix would check Origin again by other rules. */
const DROPPED =
  /^(connection|expect|forwarded|host|keep-alive|origin|te|trailer|transfer-encoding|upgrade|x-forwarded-.*)$/;

/** One name for an account, telling nothing of it, for a browser's kept pages. @param secret of this installation */
export function createAccountName(secret: string): (userId: number) => string {
  return (userId) =>
    createHmac("sha256", secret).update(`account ${userId}`).digest("base64url").slice(0, ACCOUNT_NAME_CHARACTERS);
}

export interface RemixOptions {
  settings: Pick<Settings, "appUrl" | "contactPhone">;
  log: Log;
  headers: SecurityHeaders;
  handle(request: Request, context: AppLoadContext): Promise<Response>;
  findUserId(cookie: string | undefined, context: AppLoadContext): Promise<number | undefined>;
  nameAccount(userId: number): string;
}

/** The client closed the connection. */
class ClientGone extends Error {}

/** Handles a request with Remix; pages for visitors from the cache where it has them. */
export function handleWithRemix(parts: RemixOptions, pages: PageCache): Middleware {
  const ask = async (request: AppRequest, response: AppResponse) => {
    const { locals } = response;
    const gone = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished && !isForVisitors(request)) gone.abort(new ClientGone());
    });
    const context: AppLoadContext = { requestId: locals.requestId, clientAddress: locals.clientAddress };
    const findUserId = () => parts.findUserId(request.headers.cookie, context);
    const body = await receiveBody(request, response, findUserId);
    const named = readNamedAccount(request, body);
    const isOthers = named !== undefined && named !== String((await findUserId()) ?? named);
    const url = parts.settings.appUrl + (isOthers ? otherAccountPath(locals.path) : request.url);
    const answer = await parts.handle(toRemixRequest(request, url, body, gone.signal), context);
    locals.userId = context.userId;
    if (answer.status >= 500 && isStoreUnavailable(context.failure)) throw context.failure;
    if (isBare(answer)) {
      if (answer.status === 503) throw storeUnavailable();
      throw context.failure ?? new Error("Remix answered a bare 500.");
    }
    return { answer, context };
  };

  return asyncMiddleware(async (request, response) => {
    const own: { made?: Awaited<ReturnType<typeof ask>> } = {};
    const page = isForVisitors(request)
      ? await pages(request, response.locals.language, async (encoding) => {
          own.made = await ask(request, response);
          return toVisitorPage(own.made.answer, own.made.context, encoding, parts.headers);
        })
      : undefined;
    if (page !== undefined) {
      sendVisitorPage(response, page);
      return;
    }
    const { answer, context } = own.made ?? (await ask(request, response));
    if (context.userId !== undefined && !response.locals.path.startsWith("/api/"))
      response.setHeader(ACCOUNT_HEADER, parts.nameAccount(context.userId));
    // A redirect of a lite form shows nothing, and has the small policy as well.
    const lite = context.isLite ?? isLite((name) => request.get(name));
    response.setHeader(POLICY, parts.headers.policyOf({ ...context, isLite: lite }));
    await sendAnswer(response, answer);
  });
}

/** A request for Remix, based on APP_URL whatever Host says. HEAD becomes GET, since only the sending differs. */
function toRemixRequest(request: AppRequest, url: string, body: BodyInit | undefined, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || DROPPED.test(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  const method = request.method === "HEAD" ? "GET" : request.method;
  return new Request(url, { method, headers, signal, ...(method === "GET" || body === undefined ? {} : { body }) });
}

/** Remix's fallback for errors without a boundary: no body or a line of plain text; or its form of a thrown 503. */
function isBare({ status, body, headers }: Response): boolean {
  if (status === 503) return headers.has("x-remix-error");
  return status === 500 && (body === null || (headers.get("content-type") ?? "").startsWith("text/plain"));
}

async function toVisitorPage(
  answer: Response,
  context: AppLoadContext,
  encoding: VisitorPage["encoding"],
  { policyOf }: SecurityHeaders,
): Promise<VisitorPage | undefined> {
  const { userId } = context;
  if (
    userId !== undefined ||
    context.isForVisitors !== true ||
    answer.status !== 200 ||
    answer.headers.has("set-cookie")
  )
    return undefined;
  const body = Buffer.from(await answer.arrayBuffer());
  const hash = createHash("sha1").update(body).digest("base64");
  const headers: VisitorPage["headers"] = [...answer.headers, [POLICY, policyOf(context)], ["ETag", `W/"${hash}"`]];
  return { userId, encoding, headers, body: await compressForCache(body, hash, encoding, context.isLite === true) };
}

function sendVisitorPage(response: AppResponse, page: VisitorPage): void {
  for (const [name, value] of page.headers) response.setHeader(name, value);
  response.setHeader("Cache-Control", "private, no-cache");
  response.setHeader("Vary", VISITOR_VARY);
  if (page.encoding !== "identity") response.setHeader("Content-Encoding", page.encoding);
  response.status(200).send(page.body);
}

async function sendAnswer(response: AppResponse, answer: Response): Promise<void> {
  response.status(answer.status);
  for (const [name, value] of answer.headers) if (!SET_HERE.has(name)) response.setHeader(name, value);
  for (const cookie of answer.headers.getSetCookie()) response.append("Set-Cookie", cookie);
  if (!answer.headers.has("cache-control") || answer.headers.has("set-cookie"))
    response.setHeader("Cache-Control", "private, no-store");
  if (BODYLESS.has(answer.status) || answer.body === null) response.end();
  // A table may have a million rows: it is sent as it is read, no faster than it is taken.
  else if (answer.headers.get("content-type")?.startsWith("text/csv") === true)
    await pipeline(Readable.fromWeb(answer.body as NodeStream), response);
  else response.send(Buffer.from(await answer.arrayBuffer()));
}

const storeUnavailable = () => tryAgainIn(STORE_RETRY_SECONDS, 503, "store");

export function handleErrors({ log, settings }: RemixOptions): ErrorMiddleware {
  // Express recognises an error handler by its four parameters.
  return (error, request, response, _next) => {
    if (error instanceof ClientGone || response.destroyed) {
      response.destroy();
      return;
    }
    if (!response.headersSent)
      for (const name of ["Set-Cookie", "Content-Encoding", "ETag", ACCOUNT_HEADER]) response.removeHeader(name);
    if (error instanceof HttpError) {
      sendError(request, response, error.answer);
      return;
    }
    const { requestId, path } = response.locals;
    log.error("request failed", { requestId, method: request.method, path: loggedPath(path), error });
    const values = { reference: requestId, phone: settings.contactPhone };
    sendError(
      request,
      response,
      isStoreUnavailable(error) ? storeUnavailable().answer : { status: 500, topic: "failed", values },
    );
  };
}
