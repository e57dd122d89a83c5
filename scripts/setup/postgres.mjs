import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { SetupError } from "./console.mjs";
import { findFreePort } from "./ports.mjs";
import { installPackages } from "./programs.mjs";
import { makeTemporaryFolder } from "./test-environment.mjs";

/** A PostgreSQL of the tests' own: a temporary cluster, which is deleted when it has ended. */

const DEBIAN_FOLDER = "/usr/lib/postgresql";
const PROGRAMS = ["initdb", "postgres"];
const START_DEADLINE_MS = 60_000;
const POLL_MS = 50;
/** Nothing of a test has to survive a power cut. */
const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "1000" };

/** Debian keeps the programs of each version apart. @returns {string | undefined} the folder of the newest that is whole */
export function findPostgres() {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a)) : [];
  const onPath = (process.env["PATH"] ?? "").split(delimiter);
  const folders = [...versions.map((version) => join(DEBIAN_FOLDER, version, "bin")), ...onPath];
  return folders.find((folder) => PROGRAMS.every((program) => existsSync(join(folder, program))));
}

/** Finds PostgreSQL's programs, or installs them. @returns {Promise<string>} their folder */
async function ensurePostgres() {
  const found = findPostgres();
  if (found !== undefined) return found;
  console.log("Installing PostgreSQL …");
  await installPackages(["postgresql"]);
  const installed = findPostgres();
  if (installed === undefined) throw new SetupError("There is no PostgreSQL here. Install the package postgresql.");
  return installed;
}

/**
 * @typedef {object} Cluster
 * @property {number} port
 * @property {string} url of its first database, without a name of one at the end
 * @property {() => Promise<void>} stop Ends it in order; connections are closed.
 * @property {() => Promise<void>} kill Ends all of its processes at once, as a power cut would.
 * @property {() => Promise<void>} start Starts it again on the same port and data.
 * @property {() => Promise<void>} remove Ends it and deletes its data.
 */

/** The system's user that PostgreSQL runs as: it refuses root. */
function findOwner() {
  if (process.getuid?.() !== 0) return undefined;
  const [uid = 0, gid = 0] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "postgres"])));
  return { uid, gid };
}

/**
 * Starts a cluster on the loopback address, open to every user of this machine.
 *
 * @param {{settings?: Record<string, string>}} [options] settings over those of a fast test
 * @returns {Promise<Cluster>}
 * @throws {SetupError} with the server's own words
 */
export async function startPostgres({ settings = {} } = {}) {
  const programs = await ensurePostgres();
  const owner = findOwner();
  const folder = makeTemporaryFolder("postgres");
  if (owner !== undefined) chownSync(folder.path, owner.uid, owner.gid);
  const data = join(folder.path, "data");
  const port = await findFreePort();
  const url = `postgres://yantra@127.0.0.1:${port}`;
  const locale = ["-E", "UTF8", "--locale=C.UTF-8", "--lc-collate=C"];
  const made = ["-D", data, "-U", "yantra", "-A", "trust", ...locale, "--no-sync", "--no-instructions"];
  try {
    await promisify(execFile)(join(programs, "initdb"), made, { ...owner, cwd: folder.path });
  } catch (error) {
    folder.remove();
    throw new SetupError(`PostgreSQL could not make a cluster: ${error instanceof Error ? error.message : error}`);
  }

  const own = { port: String(port), listen_addresses: "127.0.0.1", unix_socket_directories: folder.path };
  const options = Object.entries({ ...FAST, ...settings, ...own }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let server;
  const start = async () => {
    // Its processes are a group of their own.
    const child = spawn(join(programs, "postgres"), ["-D", data, ...options], {
      ...owner,
      cwd: folder.path,
      stdio: ["ignore", "ignore", "pipe"],
      detached: true,
    });
    server = child;
    let output = "";
    child.stderr.on("data", (/** @type {Buffer} */ chunk) => (output = (output + chunk.toString()).slice(-4_000)));
    const deadline = performance.now() + START_DEADLINE_MS;
    while (!(await answers(url))) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new SetupError(`PostgreSQL did not start:\n${output}`);
      await sleep(POLL_MS);
    }
  };
  const isRunning = () => server?.exitCode === null && server.signalCode === null;
  const end = async (/** @type {NodeJS.Signals} */ signal, isGroup = false) => {
    if (server?.pid === undefined || !isRunning()) return;
    const ended = once(server, "close");
    process.kill(isGroup ? -server.pid : server.pid, signal);
    await ended;
  };
  // Fast shutdown: rolls back what is under way.
  const stop = () => end("SIGINT");
  process.once("exit", () => {
    if (server?.pid !== undefined && isRunning()) process.kill(-server.pid, "SIGKILL");
    folder.remove();
  });
  await start();
  return {
    port,
    url,
    stop,
    kill: () => end("SIGKILL", true),
    start,
    remove: async () => {
      await stop();
      folder.remove();
    },
  };
}

/** @param {string} url */
async function answers(url) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: `${url}/postgres`, connectionTimeoutMillis: 1_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
