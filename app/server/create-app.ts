import express, { type ErrorRequestHandler, type Express } from "express";
import { join } from "node:path";
import type { Settings } from "~/settings.server";
import type { Log } from "~/http/log.server";
import { limitDeclaredBody } from "./body-limits";
import { refuseCrossSiteWrites } from "./cross-site";
import { answerHealth, type ReadinessChecks } from "./health";
import { handleErrors, handleWithRemix } from "./remix-handler";
import { limitRates, RATE_LIMITS, type RateLimits } from "./rate-limits";
import { answerOptions, checkRequest, refuseOldDataRequests } from "./request-checks";
import { chooseLanguage } from "./request-language";
import { startRequest } from "./request-start";
import { createSecurityHeaders, setSecurityHeaders } from "./security-headers";
import { serveBuildFiles, serveStoredImages } from "./static-files";
import type { RemixLoadContext, AppRequest, AppResponse } from "./middleware";
import { createVisitorCache } from "./visitor-cache";

export interface AppOptions {
  settings: Settings;
  log: Log;
  /** Remix's request handler, or a stand-in for it. */
  handle(request: Request, context: RemixLoadContext): Promise<Response>;
  /** Folder of the client build. */
  buildFolder: string;
  /** CSP sources such as `'sha256-…'` of the styles that pages hold inside. */
  styleHashes: string[];
  /** Changes with every write to the database. */
  storeVersion(): string;
  /** True for errors that say that the database refuses for now. */
  isStoreUnavailable(error: unknown): boolean;
  readiness: ReadinessChecks;
  isStopping(): boolean;
  rateLimits?: RateLimits;
  now?: () => Date;
}

/**
 * The product's HTTP shell: everything that happens to a request before Remix sees it and to an
 * answer after. The order of the stages is part of the defence.
 */
export function createApp(parts: AppOptions): Express {
  const { settings, log, now = () => new Date() } = parts;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", false);
  app.set("trust proxy", settings.trustProxy);

  app.use(
    startRequest(log, () => parts.isStopping()),
    setSecurityHeaders(createSecurityHeaders(settings, parts.styleHashes)),
    chooseLanguage,
    checkRequest,
    refuseCrossSiteWrites(settings),
    limitDeclaredBody,
    limitRates(parts.rateLimits ?? RATE_LIMITS),
    answerOptions,
    serveBuildFiles(parts.buildFolder),
    serveStoredImages(join(settings.dataDir, "images")),
    answerHealth(parts.readiness, () => parts.isStopping(), log, now),
    refuseOldDataRequests,
    handleWithRemix({
      settings,
      log,
      handle: (request, context) => parts.handle(request, context),
      visitorCache: createVisitorCache({ storeVersion: () => parts.storeVersion(), now }),
      isStoreUnavailable: (error) => parts.isStoreUnavailable(error),
    }),
  );

  const fail = handleErrors({ settings, log, isStoreUnavailable: (error) => parts.isStoreUnavailable(error) });
  // Express knows a stage for failures by its four parameters.
  const failures: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    fail(error, request as unknown as AppRequest, response as unknown as AppResponse);
  };
  app.use(failures);
  return app;
}
