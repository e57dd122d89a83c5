import { randomBytes, randomUUID } from "node:crypto";
import type { Log } from "~/http/log.server";
import { normaliseAddress } from "~/http/client-address";
import type { Middleware } from "./middleware";

const NONCE_BYTES = 16;
const MAX_LOGGED_PATH_CHARACTERS = 200;
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Assigns a request id, never one from outside, and logs the request when it ends, without its query: links in emails
 * carry tokens there.
 *
 * @param isStopping true when clients should open a new connection for their next request
 */
export function startRequest(log: Log, isStopping: () => boolean): Middleware {
  return (request, response, next) => {
    const { locals } = response;
    locals.startedAt = performance.now();
    locals.requestId = randomUUID();
    locals.nonce = randomBytes(NONCE_BYTES).toString("base64");
    locals.clientAddress = normaliseAddress(request.ip, request.socket.remoteAddress);
    locals.path = request.url.split("?", 1)[0] ?? "";
    locals.quiet = false;
    locals.bytes = 0;
    response.setHeader("X-Request-Id", locals.requestId);
    if (isStopping()) response.setHeader("Connection", "close");
    response.once("close", () => {
      const write = locals.quiet ? log.debug : log.info;
      write("request", {
        requestId: locals.requestId,
        method: request.method,
        path: locals.path.slice(0, MAX_LOGGED_PATH_CHARACTERS),
        status: response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST,
        milliseconds: Math.round((performance.now() - locals.startedAt) * 10) / 10,
        bytes: locals.bytes,
        userId: locals.userId,
      });
    });
    next();
  };
}
