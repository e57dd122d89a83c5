import { findProgram, run } from "./commands.mjs";

const APT_OPTIONS = ["-y", "-qq", "-o", "DPkg::Lock::Timeout=120", "-o", "Acquire::Retries=3"];
let listsAreNew = false;
/** @type {Promise<unknown>} apt does one thing at a time */
let lastTurn = Promise.resolve();

/**
 * Installs Debian packages, as root or through a sudo that asks nothing.
 *
 * @param {string[]} packages all are needed
 * @param {string[]} [extras] installed too where the distribution has them
 * @returns {Promise<{installed: boolean, output: string}>} false where there is no apt, no right to use it, no such package, or it failed
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
  const prefix = await rightToInstall();
  if (prefix === undefined) return { installed: false, output: "" };
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (/** @type {string[]} */ args) => {
    const [command = "", ...rest] = [...prefix, "apt-get", ...APT_OPTIONS, ...args];
    return run(command, rest, { env });
  };
  if (!listsAreNew) {
    const update = await apt(["update"]);
    if (update.code !== 0) return { installed: false, output: update.output };
    listsAreNew = true;
  }
  const wanted = [...packages];
  for (const extra of extras) if (await canBeInstalled(extra)) wanted.push(extra);
  for (const name of packages)
    if (!(await canBeInstalled(name))) return { installed: false, output: `There is no package ${name} here.` };
  const { code, output } = await apt(["install", "--no-install-recommends", ...wanted]);
  return { installed: code === 0, output };
}

/** @returns {Promise<string[] | undefined>} what to put before apt-get; undefined when it cannot be used */
async function rightToInstall() {
  if (findProgram(["apt-get"]) === undefined) return undefined;
  if (process.getuid?.() === 0) return [];
  if (findProgram(["sudo"]) === undefined) return undefined;
  const { code } = await run("sudo", ["-n", "true"]);
  return code === 0 ? ["sudo", "-n"] : undefined;
}

/** Ubuntu's `chromium` has a candidate too, but it only relays to snap, which does not run in containers. @param {string} name */
async function canBeInstalled(name) {
  const { output } = await run("apt-cache", ["policy", name]);
  const candidate = /^\s*Candidate:\s*(\S+)/m.exec(output)?.[1];
  return candidate !== undefined && candidate !== "(none)" && !/snap/.test(candidate);
}
