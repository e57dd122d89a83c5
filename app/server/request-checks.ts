import { sendError, type ErrorAnswer } from "./error-page";
import type { Middleware } from "./middleware";

/** Rejects malformed requests on which Remix or the URL parser would fail. Host decides nothing: APP_URL does. */

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const ALLOWED_METHODS = METHODS.join(", ");
const BAD_REQUEST: ErrorAnswer = { status: 400, topic: "badRequest" };
/** Unicode line separators too: a splat route does not match them. */
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029]/u;
/** What a browser or a file system may normalise to another path. */
const AMBIGUOUS = /\/\/|\\|\/\.{1,2}(\/|$)/;
/** Remix matches a path against all routes, which takes longer with each of its segments. No route has as many. */
const MAX_SEGMENTS = 50;

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "\0";
  }
}

function findError(method: string, path: string): ErrorAnswer | undefined {
  if (!METHODS.includes(method)) return { status: 405, topic: "method", headers: { Allow: ALLOWED_METHODS } };
  const decoded = decode(path);
  if (!path.startsWith("/") || path.includes("#") || CONTROL_CHARACTER.test(decoded)) return BAD_REQUEST;
  const isOdd = AMBIGUOUS.test(decoded) || path.split("/").length > MAX_SEGMENTS;
  return isOdd ? { status: 404, topic: "notFound" } : undefined;
}

/** Rejects invalid methods and paths with a 4xx. */
export const checkRequest: Middleware = (request, response, next) => {
  const fault = findError(request.method, response.locals.path);
  if (fault === undefined) next();
  else sendError(request, response, fault);
};

/**
 * Rejects `?_data=`, Remix's data requests before single fetch: no page sends them, and they run single loaders without
 * the checks around a page.
 */
export const refuseOldDataRequests: Middleware = (request, response, next) => {
  const query = request.url.slice(response.locals.path.length + 1);
  if (new URLSearchParams(query).has("_data")) sendError(request, response, BAD_REQUEST);
  else next();
};

/** Answers OPTIONS without CORS headers: no other site may read responses. */
export const answerOptions: Middleware = (request, response, next) => {
  if (request.method !== "OPTIONS") return next();
  response.status(204).set({ Allow: ALLOWED_METHODS, "Cache-Control": "no-store" }).end();
};
