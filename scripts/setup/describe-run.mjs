import { arch, cpus } from "node:os";
import { run } from "./commands.mjs";

/**
 * When, where and of what a result comes.
 *
 * @param {string} root folder of the project
 * @returns {Promise<{at: string, commit: string, machine: string}>} minutes in UTC
 */
export async function describeRun(root) {
  const { code, output } = await run("git", ["rev-parse", "--short", "HEAD"], { cwd: root });
  const processors = cpus();
  const machine = `${processors.length} × ${processors[0]?.model ?? arch()}, Node ${process.versions.node}`;
  return { at: new Date().toISOString().slice(0, 16), commit: code === 0 ? output.trim() : "unknown", machine };
}
