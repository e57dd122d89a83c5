import { isLoopback } from "~/http/client-address";
import { sendBody } from "./conditional";
import type { Metrics } from "./metrics";
import { asyncMiddleware, type AppRequest, type Middleware } from "./middleware";

const PATH = "/metrics";
/** What proxies add to a request that they pass on. */
const FORWARDING_HEADERS = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];
const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * True for a request that begins on this host: a proxy in front is a connection from loopback too, but says whom it
 * speaks for, or asks for the public name.
 */
function isLocal(request: AppRequest): boolean {
  return (
    isLoopback(request.socket.remoteAddress ?? "") &&
    LOOPBACK_NAME.test(request.headers.host ?? "") &&
    FORWARDING_HEADERS.every((name) => request.headers[name] === undefined)
  );
}

/** Answers /metrics to this host alone; for everyone else there is no such page. */
export function answerMetrics(metrics: Metrics): Middleware {
  return asyncMiddleware(async (request, response, next) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (response.locals.path !== PATH || !isRead || !isLocal(request)) {
      next();
      return;
    }
    const { text, type } = await metrics.read();
    response.locals.quiet = true;
    response.setHeader("Content-Type", type);
    response.setHeader("Cache-Control", "no-store");
    sendBody(request, response, Buffer.from(text));
  });
}
