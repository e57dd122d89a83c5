import { spawn } from "node:child_process";
import { exitCode } from "./commands.mjs";

/** The app gives itself 20 s to finish what is in flight; after this it is not waited for. */
const STOP_DEADLINE_MS = 25_000;
/** One press of Ctrl+C arrives twice, from the terminal and from npm; only a later one is a second press. */
const SAME_PRESS_MS = 1_000;
const GUARD = ["--import", new URL("./end-with-parent.mjs", import.meta.url).href];

/**
 * @typedef {object} Member
 * @property {string} name for messages
 * @property {import("node:child_process").ChildProcess} child
 * @property {Promise<number>} ended its exit code, once it has ended
 * @property {() => boolean} running
 */

/**
 * Programs that live and die together: when one ends or a signal comes, all are stopped, the
 * last one started first, so that the app can still reach what it stands on while it finishes.
 *
 * @param {{stopDeadlineMs?: number}} [options]
 */
export function formCompany({ stopDeadlineMs = STOP_DEADLINE_MS } = {}) {
  /** @type {Member[]} */
  const members = [];
  /** @type {Promise<void> | undefined} */
  let stopping;
  process.once("exit", () => {
    for (const member of members) if (member.running()) member.child.kill("SIGKILL");
  });

  /**
   * Starts a program. Its errors go to the console.
   *
   * @param {string} name
   * @param {string[]} args for this Node
   * @param {{cwd: string, env: NodeJS.ProcessEnv, show?: boolean}} options show: its output goes to the console too
   * @returns {Member}
   */
  function start(name, args, { cwd, env, show = true }) {
    const child = spawn(process.execPath, [...GUARD, ...args], {
      cwd,
      env,
      // A group of its own: the terminal's Ctrl+C must reach it once, from here, and in order.
      detached: true,
      stdio: ["ignore", show ? "inherit" : "pipe", "inherit", "ipc"],
    });
    let running = true;
    const ended = new Promise((/** @type {(code: number) => void} */ resolve) => {
      child.once("error", () => resolve(127));
      child.once("exit", (code, signal) => resolve(exitCode(code, signal)));
    }).then((code) => {
      running = false;
      return code;
    });
    const member = { name, child, ended, running: () => running };
    members.push(member);
    return member;
  }

  /** Stops all, waits for them; called again, it waits for the same end. */
  function stop() {
    stopping ??= stopAll();
    return stopping;
  }

  async function stopAll() {
    for (const member of [...members].reverse()) {
      if (!member.running()) continue;
      member.child.kill("SIGTERM");
      const deadline = setTimeout(() => member.child.kill("SIGKILL"), stopDeadlineMs);
      await member.ended;
      clearTimeout(deadline);
    }
  }

  /** Ends all at once, for a person who does not want to wait. */
  function kill() {
    for (const member of members) if (member.running()) member.child.kill("SIGKILL");
  }

  /** Waits for the first program to end. @returns {Promise<Member>} */
  function firstToEnd() {
    return Promise.race(members.map((member) => member.ended.then(() => member)));
  }

  return { start, stop, kill, firstToEnd, isStopping: () => stopping !== undefined };
}

/** @typedef {ReturnType<typeof formCompany>} Company */

/**
 * From now on the first signal stops the company, a second one ends it at once.
 *
 * @param {Company} company
 */
export function stopCompanyOnSignals(company) {
  let stoppedAt = Infinity;
  for (const signal of /** @type {NodeJS.Signals[]} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      if (company.isStopping() && performance.now() - stoppedAt > SAME_PRESS_MS) company.kill();
      stoppedAt = Math.min(stoppedAt, performance.now());
      void company.stop();
    });
  }
}
