import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "./commands.mjs";
import { SetupError, showTail } from "./console.mjs";
import { ensureCompiler } from "./programs.mjs";

/** Whether node_modules matches package-lock.json by content: a checkout changes times. @param {string} root */
export function dependenciesAreCurrent(root) {
  const installedFile = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installedFile)) return false;
  /** @returns {Record<string, {version?: string, optional?: boolean, devOptional?: boolean}>} */
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const installed = read(installedFile);
  return Object.entries(read(join(root, "package-lock.json"))).every(([path, { version, optional, devOptional }]) => {
    const there = installed[path];
    if (path === "") return true;
    return there === undefined ? optional === true || devOptional === true : there.version === version;
  });
}

/**
 * Installs packages, for development too: production builds the app. The database's native module comes with
 * ensureDatabaseModule. @param {string} root @throws SetupError when npm fails
 */
export async function ensurePackages(root) {
  if (dependenciesAreCurrent(root)) return;
  console.log("Installing packages (two or three minutes the first time) …");
  const args = ["ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund"];
  const { code, output } = await run("npm", args, { cwd: root });
  if (code === 0) return;
  showTail(output);
  throw new SetupError(
    "The packages could not be installed; npm's messages stand above. Check the network connection, then run the command again.",
  );
}

/**
 * Builds better-sqlite3 where it does not load, with a compiler where none is ready-made for this Node: a minute or two
 * of a processor. @param {string} root @throws SetupError when something required cannot be installed
 */
export async function ensureDatabaseModule(root) {
  const loads = async () => {
    const script = "new (require('better-sqlite3'))(':memory:').close()";
    return (await run(process.execPath, ["-e", script], { cwd: root })).code === 0;
  };
  if (await loads()) return;
  console.log("Preparing the database module …");
  // Headers shipped with Node save a download from nodejs.org.
  const prefix = dirname(dirname(process.execPath));
  const headers = existsSync(join(prefix, "include", "node", "node.h")) ? { npm_config_nodedir: prefix } : {};
  const rebuild = () =>
    run("npm", ["rebuild", "better-sqlite3", "--foreground-scripts"], {
      cwd: root,
      // At -O3, its own choice, SQLite answers no sooner, and is compiled for 20 seconds longer.
      env: { CFLAGS: "-O2", CXXFLAGS: "-O2", ...process.env, ...headers },
    });
  await rebuild();
  if (await loads()) return;
  await ensureCompiler();
  const { output } = await rebuild();
  if (await loads()) return;
  showTail(output);
  throw new SetupError("The database module (better-sqlite3) could not be built; its messages stand above.");
}
