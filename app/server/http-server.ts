import { createServer, type RequestListener, type Server } from "node:http";
import type { Duplex } from "node:stream";

/** The limits are Node's own; a proxy in front (docs/operations.md) keeps all else away. */
const MAX_CONNECTIONS = 5_000;
const HEADERS_TIMEOUT_MS = 20_000;
/** A photo of 8 MB at 50 kbit/s, which a phone sends at over 2G. Other bodies have 30 s: see body.ts. */
const REQUEST_TIMEOUT_MS = 30 * 60_000;
/** Longer than the proxy in front keeps its own connections. */
const KEEP_ALIVE_MS = 65_000;
const SILENCE_MS = 120_000;
/** Connections that the kernel queues; a client that finds the queue full retries only after a second. */
const BACKLOG = 2_048;

const STATUS_OF_PARSE_ERROR: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};
const LINGER_MS = 1_000;

/** Answers malformed requests. Closes a second later: closing at once would reset the connection and lose the answer. */
function refuse(socket: Duplex, status: string): void {
  socket.on("error", () => socket.destroy());
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Creates the server without listening. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => {
      // Express runs no middleware for a target without a path, such as `x://host`: this one is refused by them.
      if (request.url?.startsWith("/") !== true) request.url = "/#";
      listener(request, response);
    },
  );
  server.on("clientError", ({ code = "" }: NodeJS.ErrnoException, socket) =>
    refuse(socket, STATUS_OF_PARSE_ERROR[code] ?? "400 Bad Request"),
  );
  server.on("connect", (_request, socket) => refuse(socket, "405 Method Not Allowed"));
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = SILENCE_MS;
  return server;
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
