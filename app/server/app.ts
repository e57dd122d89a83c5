import { randomUUID } from "node:crypto";
import compression from "compression";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { clock } from "~/clock.server";
import { MS_PER_SECOND } from "~/domain/calendar/day";
import type { FileStore } from "~/gateways/files.server";
import { limitedNetwork, normaliseAddress } from "~/http/client-address";
import { isLite } from "~/http/lite-mode";
import { loggedPath } from "~/http/log.server";
import type { Settings } from "~/settings.server";
import { tryAgainIn } from "./error-page";
import { answerHealth, type Probes } from "./health";
import { answerMetrics } from "./metrics";
import { asyncMiddleware, type Middleware } from "./middleware";
import { brotli, createPageCache, LITE_QUALITY } from "./page-cache";
import { handleErrors, handleWithRemix, type RemixOptions } from "./remix";
import { answerOptions, checkRequest, leadToAppUrl, refuseCrossSiteWrites } from "./request-checks";
import { chooseLanguage, keepLinkLanguage, tryCookies } from "./request-language";
import { serveBuildFiles, serveStoredImages } from "./static-files";

export interface AppOptions extends RemixOptions {
  settings: Settings;
  probes: Probes;
  files: Pick<FileStore, "read">;
  buildFolder: string;
  /** Changes with every write to the database. */
  stamp(): string;
  isStopping(): boolean;
  writesPerMinute?: number;
  now?: () => Date;
}

/** A page of 60 KB takes 2 ms at this quality. */
const QUALITY = 5;
const CLIENT_CLOSED_REQUEST = 499;
/** Ids as proxies make them; anything else could forge lines of a log or a page. */
const FOREIGN_ID = /^[\w.-]{8,64}$/;

/** Creates the Express app around Remix. Order matters: headers and checks come before anything responds. */
export function createApp(parts: AppOptions): Express {
  const { settings, log, now = () => clock.now() } = parts;
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", false);
  app.set("trust proxy", settings.trustProxy);
  app.use(
    startRequest(parts),
    chooseLanguage,
    checkRequest,
    refuseCrossSiteWrites(settings),
    limitWrites(parts.writesPerMinute ?? WRITES_PER_MINUTE),
    answerOptions,
    compressForLine,
    ...serveBuildFiles(parts.buildFolder, settings),
    serveStoredImages(parts.files),
    answerHealth(parts.probes, () => parts.isStopping(), log, now),
    answerMetrics(parts.probes, now, log),
    leadToAppUrl(settings, log),
    tryCookies(settings),
    keepLinkLanguage(settings),
    handleWithRemix(parts, createPageCache({ stamp: () => parts.stamp(), now })),
  );
  app.use(handleErrors(parts) as ErrorRequestHandler);
  return app;
}

/** Gives an id and security headers, and logs the end without query and codes of the path, which are credentials. */
function startRequest({ settings, log, headers, isStopping }: AppOptions): Middleware {
  return (request, response, next) => {
    const startedAt = performance.now();
    const { locals } = response;
    // The id of a trusted proxy, so that its log and this one agree.
    const given = settings.trustProxy > 0 ? String(request.headers["x-request-id"]) : "";
    locals.requestId = FOREIGN_ID.test(given) ? given : randomUUID();
    locals.clientAddress = normaliseAddress(request.ip, request.socket.remoteAddress);
    locals.path = request.url.split("?", 1)[0] ?? "";
    locals.quiet = false;
    response.set({ ...headers.every, "X-Request-Id": locals.requestId });
    if (isStopping()) response.setHeader("Connection", "close");
    response.once("close", () => {
      const write = locals.quiet ? log.debug : log.info;
      write("request", {
        requestId: locals.requestId,
        method: request.method,
        path: loggedPath(locals.path),
        status: response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST,
        milliseconds: Math.round((performance.now() - startedAt) * 10) / 10,
        userId: locals.userId,
      });
    });
    next();
  };
}

const compressPage = compression({ brotli: brotli(QUALITY) });
const compressLitePage = compression({ brotli: brotli(LITE_QUALITY) });

const compressForLine: RequestHandler = (request, response, next) =>
  (isLite((name) => request.get(name)) ? compressLitePage : compressPage)(request, response, next);

/** High, since a village or thousands of phones of one mobile network may share an address. */
const WRITES_PER_MINUTE = 3_000;

/** Answers 429 with Retry-After to a network that writes too often. */
function limitWrites(points: number): Middleware {
  const writes = new RateLimiterMemory({ points, duration: 60 });
  return asyncMiddleware(async (request, response, next) => {
    const network = limitedNetwork(response.locals.clientAddress);
    if (network !== undefined && !["GET", "HEAD", "OPTIONS"].includes(request.method))
      await writes.consume(network).catch((reached: unknown) => {
        if (!(reached instanceof RateLimiterRes)) throw reached;
        const seconds = Math.max(1, Math.ceil(reached.msBeforeNext / MS_PER_SECOND));
        throw tryAgainIn(seconds, 429, "tooMany");
      });
    next();
  });
}
