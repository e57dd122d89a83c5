import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";

const KEPT_OUTPUT_CHARACTERS = 200_000;
const SIGNALS = /** @type {NodeJS.Signals[]} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [show] true: print its output instead of keeping it
 * @property {number} [deadlineMs] kills it after this time
 */

/**
 * Runs a program to its end, without input. A signal to this process meanwhile ends both.
 * @param {string} command @param {string[]} args @param {RunOptions} [options]
 * @returns {Promise<{code: number, output: string}>} code 127: unknown program; output: the end of stdout and stderr
 */
export function run(command, args, { cwd, env = process.env, show = false, deadlineMs } = {}) {
  const out = show ? "inherit" : "pipe";
  const timeout = deadlineMs === undefined ? {} : { timeout: deadlineMs, killSignal: /** @type {const} */ ("SIGKILL") };
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", out, out], ...timeout });
    let output = "";
    const keep = (/** @type {Buffer | string} */ chunk) => {
      output = (output + chunk.toString()).slice(-KEPT_OUTPUT_CHARACTERS);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    const stop = (/** @type {NodeJS.Signals} */ signal) => {
      child.kill("SIGTERM");
      // After the other programs that run now have had the signal as well.
      setImmediate(() => process.exit(exitCode(null, signal)));
    };
    for (const signal of SIGNALS) process.on(signal, stop);
    const end = (/** @type {number} */ code) => {
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve({ code, output });
    };
    child.on("error", (error) => {
      keep(error.message);
      end(127);
    });
    child.on("close", (code, signal) => end(exitCode(code, signal)));
  });
}

/** As a shell gives it: 128 and a signal's number. @param {number | null} code @param {NodeJS.Signals | null} signal */
export function exitCode(code, signal) {
  return code ?? 128 + (signal === null ? 0 : (constants.signals[signal] ?? 0));
}

/** Node arguments that run a program of node_modules. @param {string} root @param {string} name @param {string[]} args */
export const localProgram = (root, name, args) => [join(root, "node_modules", ".bin", name), ...args];

/** Node arguments that run a TypeScript file of the project in one process. @param {string} file @param {string[]} args */
export const typescriptProgram = (file, args = []) => ["--import", "tsx", file, ...args];

/**
 * Finds the first of some programs on PATH.
 * @param {string[]} names @param {string | undefined} path @returns {string | undefined} its full path
 */
export function findProgram(names, path = process.env["PATH"]) {
  const folders = (path ?? "").split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}
