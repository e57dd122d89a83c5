import { once } from "node:events";
import { get } from "node:http";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 100;
const ANSWER_DEADLINE_MS = 5_000;

/**
 * Why a server cannot listen on a port now: the error code, such as EADDRINUSE.
 * @param {number} port @param {string | undefined} host undefined: all addresses @returns {Promise<string | undefined>}
 */
export function whyNotListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code ?? "UNKNOWN"));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** @returns {Promise<number>} a free port of the loopback address */
export async function findFreePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Waits until an HTTP server answers with any status; false after the deadline or giveUp, checked before each try.
 * @param {string} url @param {{host?: string, deadlineMs: number, giveUp?: () => boolean}} options host: of the header
 * @returns {Promise<boolean>}
 */
export async function waitForAnswer(url, { host, deadlineMs, giveUp = () => false }) {
  const headers = host === undefined ? {} : { host };
  const end = Date.now() + deadlineMs;
  while (Date.now() < end && !giveUp()) {
    const request = get(url, { headers, timeout: ANSWER_DEADLINE_MS });
    request.on("timeout", () => request.destroy());
    try {
      const [response] = await once(request, "response");
      response.resume();
      return true;
    } catch {
      await sleep(POLL_MS);
    }
  }
  return false;
}
