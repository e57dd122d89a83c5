import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Log } from "~/http/log.server";
import { normaliseAddress } from "~/http/client-address";
import { loggedPath } from "~/http/logged-path";
import type { ClientLabel } from "./client-label";
import type { Middleware } from "./middleware";

const CLIENT_CLOSED_REQUEST = 499;
/** Ids as proxies make them; anything else could forge lines of a log or a page. */
const FOREIGN_ID = /^[\w.-]{8,64}$/;

export interface RequestStart {
  log: Log;
  labelClient: ClientLabel;
  /** True when clients should open a new connection for their next request. */
  isStopping(): boolean;
  /** How many proxies in front are believed. */
  trustProxy: number;
}

/** The id of a trusted proxy, so that its log and this one agree, else a new one. */
function idOf(request: IncomingMessage, trustProxy: number): string {
  const given = request.headers["x-request-id"];
  return trustProxy > 0 && typeof given === "string" && FOREIGN_ID.test(given) ? given : randomUUID();
}

/**
 * Assigns a request id, and logs the request when it ends, without its query and the codes in its path:
 * they are credentials. The client is logged as a label.
 */
export function startRequest({ log, labelClient, ...parts }: RequestStart): Middleware {
  return (request, response, next) => {
    const { locals } = response;
    locals.startedAt = performance.now();
    locals.requestId = idOf(request, parts.trustProxy);
    locals.clientAddress = normaliseAddress(request.ip, request.socket.remoteAddress);
    locals.path = request.url.split("?", 1)[0] ?? "";
    locals.quiet = false;
    locals.bytes = 0;
    response.setHeader("X-Request-Id", locals.requestId);
    if (parts.isStopping()) response.setHeader("Connection", "close");
    response.once("close", () => {
      const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST;
      const elapsedMs = performance.now() - locals.startedAt;
      const write = locals.quiet ? log.debug : log.info;
      write("request", {
        requestId: locals.requestId,
        method: request.method,
        path: loggedPath(locals.path),
        status,
        milliseconds: Math.round(elapsedMs * 10) / 10,
        bytes: locals.bytes,
        client: labelClient(locals.clientAddress),
        userId: locals.userId,
      });
    });
    next();
  };
}
