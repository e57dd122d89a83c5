import type { IncomingMessage } from "node:http";
import type { Settings } from "~/settings.server";
import { sendError } from "./error-response";
import type { Middleware } from "./middleware";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Called by the payment provider and from its pages; authenticated by a signature instead. */
const SIGNED_PATHS = new Set(["/api/payments/webhook", "/api/payments/callback"]);
const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** The site's own origins. In development all loopback names of one port count as the same site. */
function ownOrigins(settings: Pick<Settings, "mode" | "appUrl">): Set<string> {
  const own = new URL(settings.appUrl);
  if (settings.mode === "production" || !LOOPBACK_HOSTS.includes(own.hostname)) return new Set([own.origin]);
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
export function refuseCrossSiteWrites(settings: Pick<Settings, "mode" | "appUrl">): Middleware {
  const own = ownOrigins(settings);
  return (request, response, next) => {
    const guarded =
      !SAFE_METHODS.has(request.method) && !(request.method === "POST" && SIGNED_PATHS.has(response.locals.path));
    if (guarded && isForeign(request, own)) sendError(request, response, { status: 403, topic: "foreign" });
    else next();
  };
}
