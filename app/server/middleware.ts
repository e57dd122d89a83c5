import type { NextFunction, Request, Response } from "express";
import type { Language } from "~/i18n/language";

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
export type Middleware = (request: AppRequest, response: AppResponse, next: NextFunction) => void;

export type ErrorMiddleware = (error: unknown, ...stage: Parameters<Middleware>) => void;

/** Wraps asynchronous middleware: what it throws goes to the error handler. */
export function asyncMiddleware(run: (...stage: Parameters<Middleware>) => Promise<void>): Middleware {
  return (request, response, next) => {
    run(request, response, next).catch(next);
  };
}
