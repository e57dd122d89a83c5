import { createServer, STATUS_CODES, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { randomBytes, randomUUID } from "node:crypto";
import { errorText, type ErrorTopic } from "./error-page";
import { ALLOWED_METHODS } from "./request-checks";
import type { SecurityHeaders } from "./security-headers";

/** The listening server: its limits, and its words for what is not even a request. */

const HEADERS_TIMEOUT_MS = 10_000;
/** Only the last resort: the shell gives each kind of body a shorter time of its own. */
const REQUEST_TIMEOUT_MS = 320_000;
const CHECKING_INTERVAL_MS = 2_000;
/** A new connection costs two round trips of up to two seconds each, and a proxy in front keeps its own for a minute. */
const KEEP_ALIVE_MS = 65_000;
const SILENCE_MS = 120_000;
/** Well above what slow or malicious clients hold open at once, well below what the system allows. */
const MAX_CONNECTIONS = 4_000;
/** Connections the system accepts ahead of us; one that finds no place comes back only after a second. */
const BACKLOG = 2_048;
const NONCE_BYTES = 16;
const LINGER_MS = 1_000;

const PARSE_ERRORS: Record<string, { status: number; topic: ErrorTopic; limit?: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, topic: "tooLarge", limit: "16 KB" },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, topic: "tooLarge", limit: "16 KB" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, topic: "slow" },
};
const UNREADABLE = { status: 400, topic: "badRequest", limit: "" } as const;

function rawResponse(
  headers: SecurityHeaders,
  { status, topic, limit = "" }: { status: number; topic: ErrorTopic; limit?: string },
  more: Record<string, string> = {},
): string {
  const text = `${errorText("en", topic, { limit })}\n`;
  const lines = Object.entries({
    "X-Request-Id": randomUUID(),
    ...headers.forNonce(randomBytes(NONCE_BYTES).toString("base64")),
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(text)),
    "Cache-Control": "no-store",
    Date: new Date().toUTCString(),
    Connection: "close",
    ...more,
  }).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("\r\n")}\r\n\r\n${text}`;
}

/**
 * Makes the server of a shell; it does not listen yet.
 *
 * @param listener answers requests
 * @param headers for answers to what cannot be read as a request
 */
export function createHttpServer(listener: RequestListener, headers: SecurityHeaders): Server {
  const answering = new WeakMap<Socket, ServerResponse>();
  const listen: RequestListener = (request, response) => {
    answering.set(request.socket, response);
    listener(request, response);
  };
  const server = createServer(
    {
      connectionsCheckingInterval: CHECKING_INTERVAL_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Node's own refusal carries no security headers; the shell makes it instead.
      requireHostHeader: false,
    },
    listen,
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = SILENCE_MS;
  server.on("checkExpectation", listen);
  server.on("connect", (_request, socket) => {
    socket.end(rawResponse(headers, { status: 405, topic: "method" }, { Allow: ALLOWED_METHODS }));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const response = answering.get(socket);
    const isMidAnswer = response !== undefined && response.headersSent && !response.writableFinished;
    if (socket.writable && error.code !== "ECONNRESET" && !isMidAnswer) {
      socket.end(rawResponse(headers, PARSE_ERRORS[error.code ?? ""] ?? UNREADABLE));
    }
    // Not at once: what the client still sends would reset the connection before it has read why.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
  return server;
}

/**
 * Starts listening.
 *
 * @param host address to listen on; all of the machine's when absent
 * @throws what the system says, such as that the port is taken
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
