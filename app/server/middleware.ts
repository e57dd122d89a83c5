import type { AppLoadContext } from "@remix-run/node";
import type { NextFunction, Request, Response } from "express";
import type { Language } from "~/i18n/language";

/** What loaders and actions get from the shell, and may tell it. */
export interface RemixLoadContext extends AppLoadContext {
  requestId: string;
  /** For the scripts of this one answer, base64 of 128 random bits. */
  nonce: string;
  clientAddress: string;
  /** Set by whoever finds out who is asking, for the log. */
  userId?: number | undefined;
  /** Set by the handler of unexpected errors, so that the shell can say what kind of failure it was. */
  failure?: unknown;
}

export interface AppLocals extends RemixLoadContext {
  /** Raw path without the query. */
  path: string;
  language: Language;
  startedAt: number;
  /** True for answers that are too many and too dull for the ordinary log. */
  quiet: boolean;
  bytes: number;
}

export type AppRequest = Request<Record<string, string>, unknown, unknown, Record<string, unknown>, AppLocals>;
export type AppResponse = Response<unknown, AppLocals>;
/** One stage of the shell: answers, or calls `next`. */
export type Middleware = (request: AppRequest, response: AppResponse, next: NextFunction) => void;

/** A stage that waits; what it throws goes to the stage for failures. */
export function asyncMiddleware(run: (...stage: Parameters<Middleware>) => Promise<void>): Middleware {
  return (request, response, next) => {
    run(request, response, next).catch(next);
  };
}
