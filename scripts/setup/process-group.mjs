import { spawn } from "node:child_process";
import { exitCode } from "./commands.mjs";

/** Above the 20 s in which the app finishes open requests. */
const STOP_DEADLINE_MS = 25_000;
/** One press of Ctrl+C arrives twice: from the terminal and from npm. */
const SAME_PRESS_MS = 1_000;
const PARENT_POLL_MS = 250;
/** Ends a program when this process has ended. */
const GUARD = ["--import", new URL("./end-with-parent.mjs", import.meta.url).href];

/**
 * @typedef {object} Member
 * @property {string} name for messages
 * @property {import("node:child_process").ChildProcess} child
 * @property {Promise<number>} ended its exit code, once it has ended
 * @property {() => boolean} running
 */

/**
 * Programs that start and stop together. They stop in reverse order, so that the app can still reach the payment
 * stand-in while it finishes.
 *
 * @param {{stopDeadlineMs?: number}} [options]
 */
export function createProcessGroup({ stopDeadlineMs = STOP_DEADLINE_MS } = {}) {
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
      // Outside the terminal's process group: Ctrl+C reaches it once, from here, in order.
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

  /** Stops all and waits for them. */
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

  /** Kills all at once. */
  function kill() {
    for (const member of members) if (member.running()) member.child.kill("SIGKILL");
  }

  /** Waits for the first program to end. @returns {Promise<Member>} */
  function firstToEnd() {
    return Promise.race(members.map((member) => member.ended.then(() => member)));
  }

  return { start, stop, kill, firstToEnd, isStopping: () => stopping !== undefined };
}

/** @typedef {ReturnType<typeof createProcessGroup>} ProcessGroup */

/**
 * Stops the group on the first signal and kills it on a second one.
 *
 * @param {ProcessGroup} group
 */
export function stopGroupOnSignals(group) {
  let stoppedAt = Infinity;
  for (const signal of /** @type {NodeJS.Signals[]} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      if (group.isStopping() && performance.now() - stoppedAt > SAME_PRESS_MS) group.kill();
      stoppedAt = Math.min(stoppedAt, performance.now());
      void group.stop();
    });
  }
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
