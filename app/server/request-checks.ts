import { sendError, type ErrorAnswer } from "./error-page";
import type { AppRequest, Middleware } from "./middleware";

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

function findError({ method, url }: AppRequest, path: string): ErrorAnswer | undefined {
  if (!METHODS.includes(method)) return { status: 405, topic: "method", headers: { Allow: ALLOWED_METHODS } };
  const decoded = decode(path);
  if (!path.startsWith("/") || path.includes("#") || CONTROL_CHARACTER.test(decoded)) return BAD_REQUEST;
  // Remix's data requests before single fetch: no page sends them, and they run single loaders without the checks around
  // a page.
  if (new URLSearchParams(url.slice(path.length)).has("_data")) return BAD_REQUEST;
  const isOdd = AMBIGUOUS.test(decoded) || path.split("/").length > MAX_SEGMENTS;
  return isOdd ? { status: 404, topic: "notFound" } : undefined;
}

/** Rejects invalid methods and addresses with a 4xx. */
export const checkRequest: Middleware = (request, response, next) => {
  const fault = findError(request, response.locals.path);
  if (fault === undefined) next();
  else sendError(request, response, fault);
};

/** Answers OPTIONS without CORS headers: no other site may read responses. */
export const answerOptions: Middleware = (request, response, next) => {
  if (request.method !== "OPTIONS") return next();
  response.status(204).set({ Allow: ALLOWED_METHODS, "Cache-Control": "no-store" }).end();
};
