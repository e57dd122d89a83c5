import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { localProgram, run } from "./commands.mjs";
import { SetupError, showTail } from "./console.mjs";

const SOURCES = [
  ...["app", "db", "locales", "public"],
  ...["package.json", "package-lock.json", "remix.config.js", "tsconfig.json", "vite.config.ts"],
];
const NOT_BUILT = /\.test\.tsx?$/;
/** Files without which the app cannot run; the stamp says what they were made from. */
const STAMP = "build/.made-from";
const PRODUCTS = [STAMP, "build/server/server.js", "build/server/index.js", "build/client"];

/**
 * Hashes the paths and contents of files and folders, not their times; those that do not exist count as empty.
 * @param {string} root @param {string[]} [paths] below root @returns {string} hexadecimal
 */
export function fingerprint(root, paths = SOURCES) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => listFiles(join(root, path)))) {
    if (NOT_BUILT.test(file)) continue;
    const content = readFileSync(file);
    hash.update(`${relative(root, file).split(sep).join("/")}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** @param {string} path @returns {string[]} in a fixed order */
function listFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path).sort();
  return names.flatMap((name) => listFiles(join(path, name)));
}

/** Whether build/ is complete and made from the current sources. @param {string} root */
export function buildIsCurrent(root) {
  if (!PRODUCTS.every((path) => existsSync(join(root, path)))) return false;
  return readFileSync(join(root, STAMP), "utf8").trim() === fingerprint(root);
}

/**
 * Builds the app when its sources have changed since the last success. The stamp is removed first and written last, so
 * that an interrupted build never counts. @throws SetupError when the build fails
 * @param {string} root @param {{command?: string[], env?: NodeJS.ProcessEnv}} [options] command: arguments of Node
 */
export async function ensureBuild(
  root,
  { command = localProgram(root, "remix", ["vite:build"]), env = process.env } = {},
) {
  if (buildIsCurrent(root)) return;
  console.log("Building the app …");
  const madeFrom = fingerprint(root);
  rmSync(join(root, STAMP), { force: true });
  const { code, output } = await run(process.execPath, command, { cwd: root, env: { ...env, NODE_ENV: "production" } });
  if (code !== 0) {
    showTail(output);
    throw new SetupError("The app could not be built; the messages stand above.");
  }
  writeFileSync(join(root, STAMP), `${madeFrom}\n`);
}
