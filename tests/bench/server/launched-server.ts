import { spawn, type ChildProcess } from "node:child_process";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** A server as a process whose log nobody reads, so that reading it takes nothing from what is measured. */

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const POLL_MS = 4;
const START_DEADLINE_MS = 30_000;
const STOP_DEADLINE_MS = 25_000;
const OK = 200;
const SHOWN_COMPLAINT_CHARACTERS = 4_000;

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

export interface LaunchedServer {
  origin: string;
  port: number;
  pid: number;
  /** From its start to its first answer with status 200. */
  firstAnswerMs: number;
  stop(): Promise<void>;
}

export interface Launch {
  /** Arguments of Node. */
  args: string[];
  /** The project's folder unless given. */
  cwd?: string;
  env: NodeJS.ProcessEnv;
  port: number;
  /** A page that the server must answer. */
  path: string;
}

/**
 * Starts a server and waits for its first page.
 *
 * @throws Error when it ends before, or takes longer than half a minute
 */
export async function launchServer({ args, cwd = ROOT, env, port, path }: Launch): Promise<LaunchedServer> {
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
  running.add(child);
  let complaints = "";
  child.stderr.on(
    "data",
    (chunk: Buffer) => (complaints = (complaints + chunk.toString()).slice(-SHOWN_COMPLAINT_CHARACTERS)),
  );
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      running.delete(child);
      resolve();
    });
  });
  const origin = `http://localhost:${port}`;
  while ((await statusOf(port, path)) !== OK) {
    if (!running.has(child))
      throw new Error(`The server ended before it answered: node ${args.join(" ")}\n${complaints}`);
    if (performance.now() - startedAtMs > START_DEADLINE_MS) {
      child.kill("SIGKILL");
      throw new Error(`The server does not answer ${path}: node ${args.join(" ")}\n${complaints}`);
    }
    await sleep(POLL_MS);
  }
  return {
    origin,
    port,
    pid: child.pid ?? 0,
    firstAnswerMs: performance.now() - startedAtMs,
    stop: async () => {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), STOP_DEADLINE_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Status of an answer, or 0 while nobody listens. */
function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const asking = request(
      { host: "127.0.0.1", port, path, agent: false, headers: { Host: `localhost:${port}` } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    asking.on("error", () => resolve(0));
    asking.end();
  });
}
