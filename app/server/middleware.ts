import type { AppLoadContext } from "@remix-run/node";
import type { NextFunction, Request, Response } from "express";
import type { Language } from "~/i18n/language";

/** Remix's load context: set by the server, and written to by loaders and actions. */
export interface RemixLoadContext extends AppLoadContext {
  requestId: string;
  clientAddress: string;
  /** Set after authentication, for the log. */
  userId?: number | undefined;
  /** Set by a server that takes a page's bytes from `body`: a stream between them takes time. */
  takesBody?: boolean;
  /** The page, where the answer has none. */
  body?: Buffer<ArrayBuffer> | undefined;
  /** Set by handleError, so that the server can tell kinds of failures apart. */
  failure?: unknown;
}

export interface AppLocals extends RemixLoadContext {
  /** Raw path without the query. */
  path: string;
  language: Language;
  /** Content policy of pages in lite mode. */
  litePolicy: string;
  startedAt: number;
  /** True for responses that are logged at debug level. */
  quiet: boolean;
  bytes: number;
}

export type AppRequest = Request<Record<string, string>, unknown, unknown, Record<string, unknown>, AppLocals>;
export type AppResponse = Response<unknown, AppLocals>;
/** Responds, or calls `next`. */
export type Middleware = (request: AppRequest, response: AppResponse, next: NextFunction) => void;

/** Wraps asynchronous middleware: what it throws goes to the error handler. */
export function asyncMiddleware(run: (...stage: Parameters<Middleware>) => Promise<void>): Middleware {
  return (request, response, next) => {
    run(request, response, next).catch(next);
  };
}
