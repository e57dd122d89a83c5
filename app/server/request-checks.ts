import type { IncomingMessage } from "node:http";
import { sendError, type ErrorAnswer } from "./error-page";
import type { Middleware } from "./middleware";

/** Rejects malformed requests on which Remix or the URL parser would fail. */

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const ALLOWED_METHODS = METHODS.join(", ");
const HOST_FORM = /^(?:[a-z0-9_][a-z0-9_.-]{0,252}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/i;
const MAX_PORT = 65_535;
const FIRST_PRINTABLE_CODE = 0x20;
const DELETE_CODE = 0x7f;
/** Unicode line separators: a splat route does not match them. */
const LINE_ENDS = [0x2028, 0x2029];

const BAD_REQUEST: ErrorAnswer = { status: 400, topic: "badRequest" };
const NOT_FOUND: ErrorAnswer = { status: 404, topic: "notFound" };

/** Remix matches a path against all routes, which takes longer with each of its segments. No route has as many. */
const MAX_SEGMENTS = 50;

function isHost(text: string): boolean {
  const match = HOST_FORM.exec(text.trim());
  return match !== null && Number(match[1] ?? 0) <= MAX_PORT;
}

function hasGoodHost(request: IncomingMessage): boolean {
  const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  if (hosts > 1) return false;
  const { host } = request.headers;
  if (host === undefined) return request.httpVersion === "1.0";
  const forwarded = request.headers["x-forwarded-host"];
  return isHost(host) && (forwarded === undefined || String(forwarded).split(",").every(isHost));
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < FIRST_PRINTABLE_CODE || code === DELETE_CODE || LINE_ENDS.includes(code)) return true;
  }
  return false;
}

/** True for paths that a browser or a file system may normalise to another path. */
function isAmbiguous(decodedPath: string): boolean {
  if (decodedPath.includes("//") || decodedPath.includes("\\")) return true;
  return decodedPath.includes("/.") && decodedPath.split("/").some((segment) => segment === "." || segment === "..");
}

function findError(request: IncomingMessage, path: string): ErrorAnswer | undefined {
  if (!METHODS.includes(request.method ?? "")) {
    return { status: 405, topic: "method", headers: { Allow: ALLOWED_METHODS } };
  }
  if (!path.startsWith("/") || path.includes("#") || !hasGoodHost(request)) return BAD_REQUEST;
  const decoded = decode(path);
  if (decoded === undefined || hasControlCharacter(decoded)) return BAD_REQUEST;
  return isAmbiguous(decoded) || path.split("/").length > MAX_SEGMENTS ? NOT_FOUND : undefined;
}

/** Rejects invalid methods, hosts and paths with a 4xx. */
export const checkRequest: Middleware = (request, response, next) => {
  const fault = findError(request, response.locals.path);
  if (fault === undefined) next();
  else sendError(request, response, fault);
};

/** Answers OPTIONS without CORS headers: no other site may read responses. */
export const answerOptions: Middleware = (request, response, next) => {
  if (request.method !== "OPTIONS") {
    next();
    return;
  }
  response.statusCode = 204;
  response.setHeader("Allow", ALLOWED_METHODS);
  response.setHeader("Cache-Control", "no-store");
  response.end();
};

/**
 * Rejects `?_data=`, Remix's data requests before single fetch: no page sends them, and they run single loaders
 * without the checks around a page.
 */
export const refuseOldDataRequests: Middleware = (request, response, next) => {
  const query = request.url.slice(response.locals.path.length + 1);
  if (query !== "" && new URLSearchParams(query).has("_data")) sendError(request, response, BAD_REQUEST);
  else next();
};
