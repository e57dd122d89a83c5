import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { randomUUID } from "node:crypto";
import { CONNECTION_LIMITS, limitConnections, type ConnectionLimits } from "./connections";
import type { ConnectionWatch } from "./connection-log";
import { errorText, type ErrorTopic } from "./error-page";
import { handleInTurn } from "./pipelined-requests";
import { ALLOWED_METHODS } from "./request-checks";
import type { SecurityHeaders } from "./content-policy";
import { limitUnreadBody } from "./unread-body";

/** The listening HTTP server: connection limits, and responses to input that is not valid HTTP. */

const HEADERS_TIMEOUT_MS = 10_000;
/** A last resort: body limits set a shorter time for each kind of body. */
const REQUEST_TIMEOUT_MS = 31 * 60_000;
const CHECKING_INTERVAL_MS = 2_000;
/** A new connection costs two round trips of up to two seconds each, and a proxy in front keeps its own for a minute. */
const KEEP_ALIVE_MS = 65_000;
const SILENCE_MS = 120_000;
/** A last resort: `limitConnections` closes what is idle long before. */
const MAX_CONNECTIONS = 8_000;
/** Connections that the kernel queues; a client that finds the queue full retries only after a second. */
const BACKLOG = 2_048;
const LINGER_MS = 1_000;
/** A target that is refused like any malformed one. */
const NO_PATH = "/#";
const HEAD = Buffer.from("HEAD ");

const PARSE_ERRORS: Record<string, { status: number; topic: ErrorTopic; limit?: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, topic: "tooLarge", limit: "16 KB" },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, topic: "tooLarge", limit: "16 KB" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, topic: "slow" },
};
const UNWATCHED: ConnectionWatch = { onCrowded: () => undefined, onMalformed: () => undefined };
const UNREADABLE = { status: 400, topic: "badRequest", limit: "" } as const;

function rawResponse(
  headers: SecurityHeaders,
  { status, topic, limit = "" }: { status: number; topic: ErrorTopic; limit?: string },
  { requestId, more = {}, isHead = false }: { requestId: string; more?: Record<string, string>; isHead?: boolean },
): string {
  const text = `${errorText("en", topic, { limit })}\n`;
  const lines = Object.entries({
    "X-Request-Id": requestId,
    ...headers.every,
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(text)),
    "Cache-Control": "no-store",
    Date: new Date().toUTCString(),
    Connection: "close",
    ...more,
  }).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("\r\n")}\r\n\r\n${isHead ? "" : text}`;
}

/**
 * Creates the server without listening.
 *
 * @param listener handles requests
 * @param headers for responses to malformed requests
 * @param watch told of connections that never become a request
 */
export function createHttpServer(
  listener: RequestListener,
  headers: SecurityHeaders,
  limits: ConnectionLimits = CONNECTION_LIMITS,
  watch: ConnectionWatch = UNWATCHED,
): Server {
  const answering = new WeakMap<Socket, ServerResponse>();
  const listen = handleInTurn(
    (request, response) => {
      answering.set(request.socket, response);
      useConnection(request, response);
      if (!hasPath(request)) request.url = NO_PATH;
      limitUnreadBody(request, response);
      listener(request, response);
    },
    (socket) => watch.onCrowded(socket.remoteAddress),
  );
  const server = createServer(
    {
      connectionsCheckingInterval: CHECKING_INTERVAL_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Node's own 400 has no security headers; checkRequest responds instead.
      requireHostHeader: false,
    },
    listen,
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = SILENCE_MS;
  const useConnection = limitConnections(server, limits, watch);
  server.on("checkExpectation", listen);
  server.on("connect", (_request, socket) => {
    const answer = { status: 405, topic: "method" } as const;
    // Node leaves such a connection alone from here on: a client that resets it would end the process.
    socket.on("error", () => socket.destroy());
    socket.end(rawResponse(headers, answer, { requestId: randomUUID(), more: { Allow: ALLOWED_METHODS } }));
    closeSoon(socket);
  });
  server.on("clientError", (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    const response = answering.get(socket);
    const isMidAnswer = response !== undefined && response.headersSent && !response.writableFinished;
    if (socket.writable && error.code !== "ECONNRESET" && !isMidAnswer) {
      const answer = PARSE_ERRORS[error.code ?? ""] ?? UNREADABLE;
      const requestId = randomUUID();
      watch.onMalformed(socket.remoteAddress, { requestId, status: answer.status });
      const isHead = error.rawPacket?.subarray(0, HEAD.length).equals(HEAD) === true;
      socket.end(rawResponse(headers, answer, { requestId, isHead }));
    }
    closeSoon(socket);
  });
  return server;
}

/** Express runs no middleware for a target in which it finds no path, such as `x://host` or `http://[`. */
function hasPath({ url = "" }: IncomingMessage): boolean {
  return url.startsWith("/") || url === "*" || (/^https?:/i.test(url) && URL.canParse(url));
}

/** Delayed: bytes still arriving would reset the connection before the client has read the response. */
function closeSoon(socket: Duplex): void {
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/**
 * Starts listening.
 *
 * @param host address to listen on; all addresses when absent
 * @throws the error of the operating system, such as EADDRINUSE
 */
export function listen(server: Server, { host, port }: { host: string | undefined; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, backlog: BACKLOG, ...(host === undefined ? {} : { host }) }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
