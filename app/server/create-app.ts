import { clock } from "~/clock.server";
import express, { type ErrorRequestHandler, type Express } from "express";
import type { VisibleScope } from "~db/connection";
import type { FileStore } from "~/gateways/files/file-store";
import type { Settings } from "~/settings.server";
import type { Log } from "~/http/log.server";
import { limitDeclaredBody } from "./body-limits";
import type { ClientLabel } from "./client-label";
import { leadToAppUrl, refuseCrossSiteWrites } from "./cross-site";
import { answerHealth, type ReadinessChecks } from "./health";
import { handleErrors, handleWithRemix } from "./remix-handler";
import { answerMetrics, type MetricSources } from "./metrics";
import { noticeProxy } from "./proxy-notice";
import { limitRates, RATE_LIMITS, type RateLimits } from "./rate-limits";
import { answerOptions, checkRequest, refuseOldDataRequests } from "./request-checks";
import { chooseLanguage, keepLinkLanguage, tryCookies } from "./request-language";
import { startRequest } from "./request-start";
import type { SecurityHeaders } from "./content-policy";
import { serveBuildFiles, serveStoredImages } from "./static-files";
import type { AppRequest, AppResponse, Middleware, RemixLoadContext } from "./middleware";
import { withdrawServiceWorker } from "./service-worker-file";
import { createVisitorCache } from "./visitor-cache";

export interface AppOptions {
  settings: Settings;
  log: Log;
  labelClient: ClientLabel;
  metrics: MetricSources;
  /** Remix's request handler, or a fake. */
  handle(request: Request, context: RemixLoadContext): Promise<Response>;
  files: Pick<FileStore, "read">;
  /** Folder of the client build. */
  buildFolder: string;
  headers: SecurityHeaders;
  /** Changes with every write to these parts of what visitors see. */
  stampOf(scopes: readonly VisibleScope[]): string | Promise<string>;
  /** The signed-in user of a Cookie header, if any. */
  findUserId(cookie: string | undefined): Promise<number | undefined>;
  /** An account's name for the service worker. */
  nameAccount(userId: number): string;
  /** True for errors that mean the database is temporarily unavailable. */
  isStoreUnavailable(error: unknown): boolean;
  readiness: ReadinessChecks;
  isStopping(): boolean;
  rateLimits?: RateLimits;
  now?: () => Date;
}

/**
 * Creates the Express app around Remix. The order of the middleware matters: headers and checks come before anything
 * responds.
 */
export function createApp(parts: AppOptions): Express {
  const { settings, log, now = () => clock.now() } = parts;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", false);
  app.set("trust proxy", settings.trustProxy);

  const proxy = noticeProxy(settings, log);
  app.use(
    startRequest({
      log,
      labelClient: parts.labelClient,
      isStopping: () => parts.isStopping(),
      trustProxy: settings.trustProxy,
    }),
    proxy.watch,
    setSecurityHeaders(parts.headers),
    chooseLanguage,
    checkRequest,
    refuseCrossSiteWrites(settings),
    limitDeclaredBody,
    limitRates(parts.rateLimits ?? RATE_LIMITS),
    answerOptions,
    ...(settings.keepsCopies ? [] : [withdrawServiceWorker]),
    serveBuildFiles(parts.buildFolder, settings),
    serveStoredImages(parts.files),
    answerHealth(parts.readiness, { isStopping: () => parts.isStopping(), notices: proxy.notices }, log, now),
    answerMetrics(parts.metrics, now, log),
    leadToAppUrl(settings, log),
    refuseOldDataRequests,
    tryCookies(settings),
    keepLinkLanguage(settings),
    handleWithRemix({
      settings,
      log,
      handle: (request, context) => parts.handle(request, context),
      findUserId: (cookie) => parts.findUserId(cookie),
      nameAccount: (userId) => parts.nameAccount(userId),
      visitorCache: createVisitorCache({ stampOf: (scopes) => parts.stampOf(scopes), now }),
      isStoreUnavailable: (error) => parts.isStoreUnavailable(error),
    }),
  );

  const fail = handleErrors({ settings, log, isStoreUnavailable: (error) => parts.isStoreUnavailable(error) });
  // Express recognises an error handler by its four parameters.
  const failures: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    fail(error, request as unknown as AppRequest, response as unknown as AppResponse);
  };
  app.use(failures);
  return app;
}

function setSecurityHeaders({ every, litePolicy }: SecurityHeaders): Middleware {
  return (_request, response, next) => {
    response.locals.litePolicy = litePolicy;
    for (const [name, value] of Object.entries(every)) response.setHeader(name, value);
    next();
  };
}
