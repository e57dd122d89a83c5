import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";

/** The limits are Node's own; a proxy in front (docs/operations.md) keeps all else away. */
const MAX_CONNECTIONS = 5_000;
const TIMEOUTS = {
  headersTimeout: 20_000,
  /** A photo of 8 MB at 50 kbit/s, which a phone sends at over 2G. */
  requestTimeout: 30 * 60_000,
  /** Longer than the proxy in front keeps its own connections. */
  keepAliveTimeout: 65_000,
};
const SILENCE_MS = 120_000;

/** Creates the server without listening. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(TIMEOUTS, (request, response) => {
    // Express runs no middleware for a target without a path, such as `x://host`: this one is refused by them.
    if (request.url?.startsWith("/") !== true) request.url = "/#";
    listener(request, response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = SILENCE_MS;
  return server;
}

/**
 * Starts listening.
 *
 * @param at host: address to listen on; all addresses when absent
 * @throws the error of the operating system, such as EADDRINUSE
 */
export async function listen(server: Server, at: { host?: string | undefined; port: number }): Promise<void> {
  server.listen(at);
  await once(server, "listening");
}
