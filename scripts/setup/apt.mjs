import { findProgram, run } from "./commands.mjs";

const APT_OPTIONS = ["-y", "-qq", "-o", "DPkg::Lock::Timeout=120", "-o", "Acquire::Retries=3"];
let listsAreUpdated = false;
/** @type {Promise<unknown>} serializes calls: apt holds a lock */
let lastTurn = Promise.resolve();

/**
 * Installs Debian packages, as root or through passwordless sudo.
 *
 * @param {string[]} packages required
 * @param {string[]} [extras] installed where available
 * @returns {Promise<{installed: boolean, output: string}>} false without apt, root or the packages, or when apt fails
 */
export function installPackages(packages, extras = []) {
  const turn = lastTurn.then(() => install(packages, extras));
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/**
 * @param {string[]} packages
 * @param {string[]} extras
 */
async function install(packages, extras) {
  const prefix = await findRootPrefix();
  if (prefix === undefined) return { installed: false, output: "" };
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (/** @type {string[]} */ args) => {
    const [command = "", ...rest] = [...prefix, "apt-get", ...APT_OPTIONS, ...args];
    return run(command, rest, { env });
  };
  if (!listsAreUpdated) {
    const update = await apt(["update"]);
    if (update.code !== 0) return { installed: false, output: update.output };
    listsAreUpdated = true;
  }
  const wanted = [...packages];
  for (const extra of extras) if (await isAvailable(extra)) wanted.push(extra);
  for (const name of packages)
    if (!(await isAvailable(name))) return { installed: false, output: `There is no package ${name} here.` };
  const { code, output } = await apt(["install", "--no-install-recommends", ...wanted]);
  return { installed: code === 0, output };
}

/** @returns {Promise<string[] | undefined>} prefix of the apt-get command; undefined when it cannot run as root */
async function findRootPrefix() {
  if (findProgram(["apt-get"]) === undefined) return undefined;
  if (process.getuid?.() === 0) return [];
  if (findProgram(["sudo"]) === undefined) return undefined;
  const { code } = await run("sudo", ["-n", "true"]);
  return code === 0 ? ["sudo", "-n"] : undefined;
}

/** Ubuntu's `chromium` is a stub for snap, which does not run in containers. @param {string} name */
async function isAvailable(name) {
  const { output } = await run("apt-cache", ["policy", name]);
  const candidate = /^\s*Candidate:\s*(\S+)/m.exec(output)?.[1];
  return candidate !== undefined && candidate !== "(none)" && !/snap/.test(candidate);
}
