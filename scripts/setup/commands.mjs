import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";

const KEPT_OUTPUT_CHARACTERS = 200_000;
const PARENT_POLL_MS = 250;

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [show] true: print its output instead of keeping it
 * @property {number} [deadlineMs] kills it after this time
 */

/**
 * Runs a program to its end, without input.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{code: number, output: string}>} code 127 for an unknown program; output: the end of stdout and stderr
 */
export function run(command, args, { cwd, env = process.env, show = false, deadlineMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
    });
    running.add(child);
    let output = "";
    const keep = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk.toString()).slice(-KEPT_OUTPUT_CHARACTERS);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    const deadline = deadlineMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), deadlineMs);
    const end = (/** @type {number} */ code) => {
      clearTimeout(deadline);
      running.delete(child);
      resolve({ code, output });
    };
    child.on("error", (error) => {
      keep(Buffer.from(error.message));
      end(127);
    });
    child.on("close", (code, signal) => end(exitCode(code, signal)));
  });
}

/**
 * The exit code as a shell gives it: 128 and the signal's number when a signal ended the process.
 *
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  return code ?? 128 + (signal === null ? 0 : (constants.signals[signal] ?? 0));
}

/**
 * Makes a signal end all running programs and this process, until the returned function is called.
 *
 * @returns {() => void}
 */
export function stopOnSignals() {
  const signals = /** @type {NodeJS.Signals[]} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    for (const child of running) child.kill("SIGTERM");
    process.exit(exitCode(null, signal));
  };
  for (const signal of signals) process.on(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}

/**
 * Sends this process SIGTERM when the npm that started it has ended, so that a killed npm leaves no server behind.
 * Without npm nothing is watched: a program in the background outlives its shell.
 */
export function endWithNpm() {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const parent = process.ppid;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_POLL_MS);
  poll.unref();
}

/**
 * Runs npm: the one that started this process, so that versions match, else the one on PATH.
 *
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runNpm(args, options) {
  const npm = process.env["npm_execpath"];
  const known = npm !== undefined && /\bnpm-cli\.c?js$/.test(npm) && existsSync(npm);
  return known ? run(process.execPath, [npm, ...args], options) : run("npm", args, options);
}

/**
 * Node arguments that run a program of node_modules.
 *
 * @param {string} root
 * @param {string} name as in node_modules/.bin
 * @param {string[]} args
 */
export function localProgram(root, name, args) {
  return [join(root, "node_modules", ".bin", name), ...args];
}

/**
 * Node arguments that run a TypeScript file of the project in one process.
 *
 * @param {string} file
 * @param {string[]} args
 */
export function typescriptProgram(file, args = []) {
  return ["--import", "tsx", file, ...args];
}

/**
 * Finds the first of some programs on PATH.
 *
 * @param {string[]} names
 * @param {string | undefined} path
 * @returns {string | undefined} its full path
 */
export function findProgram(names, path = process.env["PATH"]) {
  for (const name of names) {
    for (const folder of (path ?? "").split(delimiter)) {
      if (folder !== "" && existsSync(join(folder, name))) return join(folder, name);
    }
  }
  return undefined;
}
