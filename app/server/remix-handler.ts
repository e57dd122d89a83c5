import { createFairQueue, QueueFull } from "~/domain/fair-queue";
import type { Settings } from "~/settings.server";
import { LoopTurn } from "~db/loop-turn";
import type { Log } from "~/http/log.server";
import { loggedPath } from "~/http/logged-path";
import { createBodyBudgets } from "./body-budgets";
import { holdsTooMuch } from "./body-fields";
import { bodyLimitFor, BUSY_RETRY_SECONDS, ClientGone, mayBeLarge, readBody } from "./body-limits";
import { createSessionCookieTest, sendRemixResponse, sendVisitorPage } from "./remix-response";
import { toRemixRequest } from "./remix-request";
import { sendError, HttpError } from "./error-response";
import { createRecompressor } from "./recompress";
import {
  asyncMiddleware,
  type RemixLoadContext,
  type AppRequest,
  type AppResponse,
  type Middleware,
} from "./middleware";
import { otherAccountPath, readNamedAccount } from "./named-account";
import { discardRest, hasBody } from "./unread-body";
import type { CacheEntry, UnderWay, VisitorCache } from "./visitor-cache";

/** The last middleware: Remix itself, and the error handler. */

const STORE_RETRY_SECONDS = 60;
const LARGE_BODY_BYTES = 512 * 1024;
/** An image takes several times its size in memory while its form is parsed and it is re-encoded. */
const LARGE_BODIES = { atOnce: 3, maxWaiting: 60, maxWaitingOfKey: 8 };

export interface RemixOptions {
  settings: Pick<Settings, "appUrl" | "secure" | "contactPhone">;
  log: Log;
  /** Remix's request handler, or a fake. */
  handle(request: Request, context: RemixLoadContext): Promise<Response>;
  visitorCache: VisitorCache;
  /** The signed-in user of a Cookie header, if any. */
  findUserId(cookie: string | undefined): Promise<number | undefined>;
  /** An account's name for the service worker. */
  nameAccount(userId: number): string;
  /** True for errors that mean the database is temporarily unavailable. */
  isStoreUnavailable(error: unknown): boolean;
}

/** Tells the service worker whose page or file this is. */
const ACCOUNT_HEADER = "X-Account";

/** Remix's fallback for errors without a boundary: an empty body or one line of plain text. */
function isBareServerError(answer: Response): boolean {
  return (
    answer.status === 500 &&
    (answer.body === null || (answer.headers.get("content-type") ?? "").startsWith("text/plain"))
  );
}

/** Remix's form of a 503 that the loader of a file threw: without its text and its Retry-After. */
const isBareRefusal = ({ status, headers }: Response) => status === 503 && headers.has("x-remix-error");

interface Received {
  body: Buffer<ArrayBuffer> | undefined;
  /** Account or address, for turns. */
  sender: string;
}

function refuseWhenFull(error: unknown): never {
  if (!(error instanceof QueueFull)) throw error;
  const headers = { "Retry-After": String(BUSY_RETRY_SECONDS) };
  throw new HttpError({ status: 503, topic: "busy", values: { seconds: BUSY_RETRY_SECONDS }, headers });
}

/** Handles a request with Remix, or from the visitor cache. */
export function handleWithRemix(parts: RemixOptions): Middleware {
  const { settings, handle, visitorCache } = parts;
  const budgets = createBodyBudgets();
  const recompress = createRecompressor();
  const isSignedIn = createSessionCookieTest(settings);
  const largeBodies = createFairQueue(LARGE_BODIES);
  /** Requests that come at once are begun in their order, as many in a turn as fit. */
  const begun = new LoopTurn();

  const receive = async (request: AppRequest, response: AppResponse): Promise<Received> => {
    if (!hasBody(request)) return { body: undefined, sender: "" };
    const limit = bodyLimitFor(request.method, response.locals.path, request.headers["content-type"]);
    const isLarge = mayBeLarge(request, limit);
    const userId = isLarge ? await parts.findUserId(request.headers.cookie) : undefined;
    if (isLarge && userId === undefined) {
      // Every form with an image needs a user, and asks for one before it looks at its fields.
      await discardRest(request, { bytes: limit.bytes, milliseconds: limit.milliseconds });
      return { body: undefined, sender: "" };
    }
    const budget = budgets.open(limit.kind, { address: response.locals.clientAddress, userId });
    const body = await readBody(request, limit, budget);
    response.once("close", () => budget.release(body.byteLength));
    if (holdsTooMuch(request, response.locals.path, body)) throw new HttpError({ status: 413, topic: "tooMuch" });
    return { body, sender: String(userId ?? response.locals.clientAddress) };
  };

  const render = async (
    request: AppRequest,
    response: AppResponse,
    { entry, underWay }: { entry?: CacheEntry; underWay?: UnderWay } = {},
  ): Promise<void> => {
    const { locals } = response;
    const gone = new AbortController();
    response.once("close", () => {
      if (response.writableFinished || underWay?.isWaitedFor() === true) return;
      gone.abort(new ClientGone("The client closed the connection."));
    });
    const { body, sender } = await receive(request, response);
    await begun.yieldWhenLong();
    const named = readNamedAccount(request, body);
    const userId = named === undefined ? undefined : await parts.findUserId(request.headers.cookie);
    const productRequest = toRemixRequest(request, {
      url:
        settings.appUrl +
        (userId === undefined || String(userId) === named ? request.url : otherAccountPath(locals.path)),
      body,
      signal: gone.signal,
    });
    const { requestId, clientAddress } = locals;
    const context: RemixLoadContext = { requestId, clientAddress, takesBody: true };
    const ask = () => handle(productRequest, context);
    const answer = await ((body?.byteLength ?? 0) > LARGE_BODY_BYTES
      ? largeBodies.run(sender, ask).catch(refuseWhenFull)
      : ask());
    locals.userId = context.userId;
    if (context.userId !== undefined && !locals.path.startsWith("/api/"))
      response.setHeader(ACCOUNT_HEADER, parts.nameAccount(context.userId));
    if (response.destroyed && underWay?.isWaitedFor() !== true) return;
    if (answer.status >= 500 && parts.isStoreUnavailable(context.failure)) throw context.failure;
    if (isBareRefusal(answer))
      throw new HttpError({ status: 503, topic: "store", headers: { "Retry-After": String(STORE_RETRY_SECONDS) } });
    if (isBareServerError(answer)) throw context.failure ?? new Error("Remix answered a bare 500.");
    await sendRemixResponse(request, response, answer, { isSignedIn: isSignedIn(request), entry, body: context.body });
  };

  return asyncMiddleware(async (request, response) => {
    const entry = await visitorCache.entryFor(request, response.locals.language);
    if (entry === undefined) {
      await render(request, response);
      return;
    }
    const kept = entry.get();
    const other = kept === undefined ? entry.waitForOther() : undefined;
    const page = kept ?? (other === undefined ? undefined : await other);
    if (page === undefined) {
      const underWay = entry.beginRendering();
      await render(request, response, { entry, underWay }).finally(() => underWay.end());
      return;
    }
    sendVisitorPage(request, response, page);
    if (kept !== undefined)
      recompress(page, entry).catch((error: unknown) => parts.log.error("a page could not be recompressed", { error }));
  });
}

/** Handles errors of all middleware before it. */
export function handleErrors(parts: Pick<RemixOptions, "settings" | "log" | "isStoreUnavailable">) {
  return (error: unknown, request: AppRequest, response: AppResponse): void => {
    if (error instanceof HttpError) {
      sendError(request, response, error.answer);
    } else if (error instanceof ClientGone || response.destroyed) {
      response.destroy();
    } else {
      const { requestId } = response.locals;
      parts.log.error("request failed", {
        requestId,
        method: request.method,
        path: loggedPath(response.locals.path),
        error,
      });
      for (const name of ["Set-Cookie", "Content-Encoding", "ETag", "Vary", ACCOUNT_HEADER])
        if (!response.headersSent) response.removeHeader(name);
      if (parts.isStoreUnavailable(error)) {
        sendError(request, response, {
          status: 503,
          topic: "store",
          headers: { "Retry-After": String(STORE_RETRY_SECONDS) },
        });
      } else {
        const values = { reference: requestId, phone: parts.settings.contactPhone };
        sendError(request, response, { status: 500, topic: "failed", values });
      }
    }
  };
}
