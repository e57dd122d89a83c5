import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "~/http/log.server";

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

/** @param at host: all addresses when absent @throws the system's error, such as EADDRINUSE */
export async function listen(server: Server, at: { host?: string | undefined; port: number }): Promise<void> {
  server.listen(at);
  await once(server, "listening");
}

const DRAIN_MS = 17_000;
const DEADLINE_MS = 19_500;
const SWEEP_MS = 50;
/** One press of Ctrl+C arrives twice: from the terminal and from npm. */
const SAME_PRESS_MS = 1_000;

/**
 * @param options.closeServices closes Chromium and the database after the last request
 * @param options.exit ends the process; options.drainMs and options.deadlineMs count from the beginning
 */
export function createShutdown(options: {
  server: Server;
  log: Log;
  closeServices(): Promise<void>;
  exit(code: number): void;
  drainMs?: number;
  deadlineMs?: number;
}) {
  const { server, log, closeServices, exit, drainMs = DRAIN_MS, deadlineMs = DEADLINE_MS } = options;
  let beganAt: number | undefined;

  const stop = async () => {
    const drained = new Promise<true>((resolve) => void server.close(() => resolve(true)));
    // Connections that become idle after their last response would keep the server open.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    const inTime = await Promise.race([drained, sleep(drainMs, false, { ref: false })]);
    clearInterval(sweep);
    server.closeAllConnections();
    await closeServices();
    return inTime;
  };

  return {
    isStopping: () => beganAt !== undefined,
    /** Drains, closes and exits with `code`; 1 after the deadline. A second call, but of one press, exits at once. */
    begin: (why: string, code = 0): void => {
      const now = performance.now();
      if (beganAt !== undefined) {
        if (now - beganAt >= SAME_PRESS_MS) exit(1);
        return;
      }
      beganAt = now;
      log.info("stopping", { why });
      const fail = (error: unknown) => {
        log.error("stopping failed", { error });
        exit(1);
      };
      setTimeout(() => fail("not stopped in time"), deadlineMs).unref();
      stop().then((inTime) => {
        log.info("stopped", { how: inTime ? "drained" : "cut off", milliseconds: Math.round(performance.now() - now) });
        exit(inTime ? code : 1);
      }, fail);
    },
  };
}
