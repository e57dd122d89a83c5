import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "~/http/log.server";

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

  /** @returns whether all requests ended in time */
  const drain = async () => {
    const isDrained = new Promise<true>((resolve) => void server.close(() => resolve(true)));
    // Connections that become idle after their last response would keep the server open.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    const inTime = await Promise.race([isDrained, sleep(drainMs, false, { ref: false })]);
    clearInterval(sweep);
    server.closeAllConnections();
    return inTime;
  };

  const stop = async (why: string, code: number) => {
    log.info("stopping", { why });
    const startedAt = performance.now();
    const inTime = await drain();
    await closeServices();
    log.info("stopped", {
      how: inTime ? "drained" : "cut off",
      milliseconds: Math.round(performance.now() - startedAt),
    });
    return inTime ? code : 1;
  };

  return {
    isStopping: () => beganAt !== undefined,
    /**
     * Stops accepting connections, drains requests in flight, closes services and exits with 0, or with 1 after the
     * deadline. A second call, but for one of the same press, exits immediately.
     *
     * @param code exit code after a complete shutdown
     */
    begin: (why: string, code = 0): void => {
      if (beganAt !== undefined) {
        if (performance.now() - beganAt >= SAME_PRESS_MS) exit(1);
        return;
      }
      beganAt = performance.now();
      const late = sleep(deadlineMs, undefined, { ref: false }).then(() => {
        throw new Error("not stopped in time");
      });
      void Promise.race([stop(why, code), late])
        .catch((error: unknown) => {
          log.error("stopping failed", { error });
          return 1;
        })
        .then(exit);
    },
  };
}
