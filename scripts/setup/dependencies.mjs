import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run, runNpm, findProgram } from "./commands.mjs";
import { say, SetupError, showTail } from "./console.mjs";
import { howToInstall, installPackages } from "./programs.mjs";

const COMPILER_PACKAGES = ["g++", "make", "python3"];
const COMPILER = {
  mac: "xcode-select --install",
  apt: COMPILER_PACKAGES.join(" "),
  dnf: "gcc-c++ make python3",
  apk: COMPILER_PACKAGES.join(" "),
  other: "your system's package manager to install a C++ compiler, make and python3",
};

/**
 * @typedef {{packages: Record<string, {version?: string, optional?: boolean, devOptional?: boolean}>}} Lock
 */

/**
 * Whether node_modules matches package-lock.json, by content: a fresh checkout changes file times.
 *
 * @param {string} root
 */
export function dependenciesAreCurrent(root) {
  const installedFile = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installedFile)) return false;
  const wanted = readLock(join(root, "package-lock.json"));
  const installed = readLock(installedFile);
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === "") return true;
    const there = installed.packages[path];
    if (there === undefined) return entry.optional === true || entry.devOptional === true;
    return there.version === entry.version;
  });
}

/** @param {string} file @returns {Lock} */
function readLock(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/**
 * Installs missing or outdated packages.
 *
 * @param {string} root
 * @throws SetupError when npm fails
 */
export async function ensurePackages(root) {
  if (!dependenciesAreCurrent(root)) await installDependencies(root);
}

/**
 * Builds better-sqlite3 where it does not load, installing a compiler if needed. Takes a minute or two of one
 * processor; type checks and builds can run meanwhile.
 *
 * @param {string} root
 * @throws SetupError when something required cannot be installed
 */
export async function ensureDatabaseModule(root) {
  if (await sqliteLoads(root)) return;
  say("Preparing the database module …");
  let { output } = await rebuildSqlite(root);
  if (await sqliteLoads(root)) return;
  if (
    findProgram(["g++", "c++", "clang++"]) === undefined ||
    findProgram(["make"]) === undefined ||
    findProgram(["python3"]) === undefined
  ) {
    say("Installing a C++ compiler, make and python3 …");
    const compiler = await installPackages(COMPILER_PACKAGES);
    if (!compiler.installed) {
      showTail(compiler.output);
      throw new SetupError(
        `The database module must be compiled here. Run: ${howToInstall(COMPILER)}. Then run the command again.`,
      );
    }
    ({ output } = await rebuildSqlite(root));
    if (await sqliteLoads(root)) return;
  }
  showTail(output);
  throw new SetupError(
    "The database module (better-sqlite3) could not be built; its messages stand above. Put that right, then run the command again.",
  );
}

/** @param {string} root */
async function installDependencies(root) {
  say("Installing packages (two or three minutes the first time) …");
  // Production builds the app too, so it needs development packages. ensureDatabaseModule builds native code.
  const { code, output } = await runNpm(["ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund"], {
    cwd: root,
  });
  if (code === 0) return;
  showTail(output);
  throw new SetupError(
    "The packages could not be installed; npm's messages stand above. Check the network connection, then run the command again.",
  );
}

/** @param {string} root */
async function sqliteLoads(root) {
  const { code } = await run(process.execPath, ["-e", "new (require('better-sqlite3'))(':memory:').close()"], {
    cwd: root,
  });
  return code === 0;
}

/** @param {string} root */
function rebuildSqlite(root) {
  // Headers shipped with Node save a download from nodejs.org.
  const prefix = dirname(dirname(process.execPath));
  const headers = existsSync(join(prefix, "include", "node", "node.h")) ? { npm_config_nodedir: prefix } : {};
  return runNpm(["rebuild", "better-sqlite3", "--foreground-scripts"], {
    cwd: root,
    env: { ...process.env, ...headers },
  });
}
