import type { IncomingMessage } from "node:http";
import type { Log } from "~/http/log.server";
import type { Settings } from "~/settings.server";
import { sendError, type ErrorAnswer } from "./error-page";
import type { AppRequest, Middleware } from "./middleware";

/** Rejects what Remix or the URL parser would fail on, and writes from other sites. APP_URL decides, not Host. */

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
  // Remix's data requests before single fetch: no page sends them, and they run loaders without a page's checks.
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

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Called by the payment provider and from its pages; authenticated by a signature instead. */
const SIGNED_PATHS = new Set(["/api/payments/webhook", "/api/payments/callback"]);
const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** The site's own origins. All loopback names of one port count as the same site. */
function ownOrigins({ appUrl }: Pick<Settings, "appUrl">): Set<string> {
  const own = new URL(appUrl);
  if (!LOOPBACK_HOSTS.includes(own.hostname)) return new Set([own.origin]);
  const port = own.port === "" ? "" : `:${own.port}`;
  return new Set(LOOPBACK_HOSTS.map((host) => `${own.protocol}//${host}${port}`));
}

function isForeign(request: IncomingMessage, own: Set<string>): boolean {
  const site = request.headers["sec-fetch-site"];
  const { origin } = request.headers;
  if (site === "cross-site" || site === "same-site") return true;
  // Neither header: not a browser, or one too old to send them, which SameSite on the session cookie still protects.
  if (origin === undefined) return site !== undefined && site !== "same-origin" && site !== "none";
  return !own.has(origin);
}

/** Rejects writes that another site made a visitor's browser send (CSRF). */
export function refuseCrossSiteWrites(settings: Pick<Settings, "appUrl">): Middleware {
  const own = ownOrigins(settings);
  return (request, response, next) => {
    const guarded =
      !SAFE_METHODS.has(request.method) && !(request.method === "POST" && SIGNED_PATHS.has(response.locals.path));
    if (guarded && isForeign(request, own)) sendError(request, response, { status: 403, topic: "foreign" });
    else next();
  };
}

/** Answered under any name: the API, health, metrics, and data of a page that is open. */
const NO_PAGE = /^\/(?:api\/|healthz$|readyz$|metrics$)|\.data$/;

/**
 * Leads pages that are opened under another name to APP_URL, where their forms are taken, and logs both names once. A
 * loopback name is left alone: it is also what a proxy asks for that does not pass the visitor's on.
 */
export function leadToAppUrl({ appUrl }: Pick<Settings, "appUrl">, log: Log): Middleware {
  const own = new URL(appUrl);
  let isLogged = false;
  return (request, response, next) => {
    const hostname = request.hostname as string | undefined;
    const isPage = /text\/html|\*\/\*/.test(request.headers.accept ?? "*/*") && !NO_PAGE.test(response.locals.path);
    const isOther =
      hostname !== undefined && hostname.toLowerCase() !== own.hostname && !LOOPBACK_HOSTS.includes(hostname);
    if (!isOther || !isPage || (request.method !== "GET" && request.method !== "HEAD")) return next();
    if (!isLogged) log.warn("the site is opened under another name than APP_URL", { name: hostname, appUrl });
    isLogged = true;
    response.setHeader("Cache-Control", "no-store");
    response.redirect(302, `${own.origin}${request.url.startsWith("/") ? request.url : response.locals.path}`);
  };
}
