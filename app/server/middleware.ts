import type { AppLoadContext } from "@remix-run/node";
import type { NextFunction, Request, Response } from "express";
import type { Language } from "~/i18n/language";

/** Remix's load context: set by the server, and written to by loaders, actions and the renderer. */
export interface RemixLoadContext extends AppLoadContext {
  requestId: string;
  clientAddress: string;
  /** Set after authentication. */
  userId?: number | undefined;
  /** Set by the renderer on a page in lite mode, which has no script. */
  isLite?: boolean;
  /** Set by the renderer: CSP sources of the page's inline scripts. */
  scriptSources?: string;
  /** Set by the renderer on a page that is the same for every visitor. */
  isForVisitors?: boolean;
  /** Set by handleError, so that the server can tell kinds of failures apart. */
  failure?: unknown;
}

interface AppLocals {
  requestId: string;
  clientAddress: string;
  userId?: number | undefined;
  /** Raw path without the query. */
  path: string;
  language: Language;
  /** True for responses that are logged at debug level. */
  quiet: boolean;
}

export type AppRequest = Request<Record<string, string>, unknown, unknown, Record<string, unknown>, AppLocals>;
export type AppResponse = Response<unknown, AppLocals>;
/** Responds, or calls `next`. */
export type Middleware = (request: AppRequest, response: AppResponse, next: NextFunction) => void;

export type ErrorMiddleware = (error: unknown, ...stage: Parameters<Middleware>) => void;

/** Wraps asynchronous middleware: what it throws goes to the error handler. */
export function asyncMiddleware(run: (...stage: Parameters<Middleware>) => Promise<void>): Middleware {
  return (request, response, next) => {
    run(request, response, next).catch(next);
  };
}
