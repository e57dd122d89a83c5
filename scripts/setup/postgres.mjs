import { execFile, execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { SetupError } from "./console.mjs";
import { findFreePort } from "./ports.mjs";
import { installPackages } from "./programs.mjs";
import { makeTemporaryFolder } from "./test-environment.mjs";

/** A PostgreSQL of the tests' own: a temporary cluster, which is deleted when it has ended. */

const DEBIAN_FOLDER = "/usr/lib/postgresql";
const PROGRAMS = ["initdb", "pg_ctl", "postgres"];
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
 * Starts a cluster on loopback, open to every user here. @throws {SetupError} with the server's own words
 * @param {{settings?: Record<string, string>}} [options] over those of a fast test @returns {Promise<Cluster>}
 */
export async function startPostgres({ settings = {} } = {}) {
  const programs = await ensurePostgres();
  const owner = findOwner();
  const folder = makeTemporaryFolder("postgres");
  if (owner !== undefined) chownSync(folder.path, owner.uid, owner.gid);
  const [data, log] = [join(folder.path, "data"), join(folder.path, "log")];
  const port = await findFreePort();
  /** @param {string} program @param {string[]} args */
  const call = async (program, ...args) => {
    try {
      await promisify(execFile)(join(programs, program), ["-D", data, ...args], { ...owner, cwd: folder.path });
    } catch (error) {
      const said = existsSync(log) ? readFileSync(log, "utf8").slice(-4_000) : "";
      throw new SetupError(`PostgreSQL: ${error instanceof Error ? error.message : error}\n${said}`);
    }
  };
  const own = { port: String(port), listen_addresses: "127.0.0.1", unix_socket_directories: folder.path };
  const options = Object.entries({ ...FAST, ...settings, ...own }).map(([name, value]) => `-c ${name}=${value}`);
  const start = () => call("pg_ctl", "start", "--wait", "--timeout=60", "-l", log, "-o", options.join(" "));
  let isRemoved = false;
  const kill = () => call("pg_ctl", "stop", "--mode=immediate");
  const remove = async () => {
    isRemoved = true;
    // Also where it has been killed.
    await kill().catch(() => undefined);
    folder.remove();
  };
  process.once("exit", () => {
    if (isRemoved) return;
    spawnSync(join(programs, "pg_ctl"), ["-D", data, "stop", "--mode=immediate"], { ...owner, cwd: folder.path });
    folder.remove();
  });
  const locale = ["-E", "UTF8", "--locale=C.UTF-8", "--lc-collate=C"];
  await call("initdb", "-U", "yantra", "-A", "trust", ...locale, "--no-sync", "--no-instructions");
  await start();
  return { port, url: `postgres://yantra@127.0.0.1:${port}`, kill, start, remove };
}
