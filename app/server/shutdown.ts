import type { Server } from "node:http";
import type { Log } from "~/http/log.server";

const DRAIN_MS = 17_000;
const DEADLINE_MS = 19_500;
const SWEEP_MS = 50;
/** One press of Ctrl+C arrives twice: from the terminal and from npm. */
const SAME_PRESS_MS = 1_000;

interface Shutdown {
  isStopping(): boolean;
  /**
   * Stops accepting connections, drains requests in flight, closes services and exits with 0, or with 1 after the
   * deadline. A second call, but for one of the same press, exits immediately.
   *
   * @param code exit code after a complete shutdown
   */
  begin(why: string, code?: number): void;
}

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
}): Shutdown {
  const { server, log, closeServices, exit } = options;
  const { drainMs = DRAIN_MS, deadlineMs = DEADLINE_MS } = options;
  let beganAt: number | undefined;

  const stopListening = (untilMs: number) =>
    new Promise<"drained" | "cut off">((resolve) => {
      // Connections that become idle after their last response would keep the server open.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      const cut = setTimeout(() => {
        server.closeAllConnections();
        finish("cut off");
      }, untilMs - performance.now());
      const finish = (how: "drained" | "cut off") => {
        clearInterval(sweep);
        clearTimeout(cut);
        resolve(how);
      };
      server.close(() => finish("drained"));
      server.closeIdleConnections();
    });

  const stop = async (why: string, code: number) => {
    log.info("stopping", { why });
    const startedAt = performance.now();
    const deadline = setTimeout(() => {
      log.error("not stopped in time");
      log.flush();
      exit(1);
    }, deadlineMs);
    const how = await stopListening(startedAt + drainMs);
    await closeServices();
    clearTimeout(deadline);
    log.info("stopped", { how, milliseconds: Math.round(performance.now() - startedAt) });
    log.flush();
    exit(how === "drained" ? code : 1);
  };

  return {
    isStopping: () => beganAt !== undefined,
    begin: (why, code = 0) => {
      if (beganAt !== undefined) {
        if (performance.now() - beganAt < SAME_PRESS_MS) return;
        log.flush();
        exit(1);
        return;
      }
      beganAt = performance.now();
      stop(why, code).catch((error: unknown) => {
        log.error("stopping failed", { error });
        log.flush();
        exit(1);
      });
    },
  };
}
