import { join } from "node:path";
import { run, typescriptProgram } from "./commands.mjs";
import { SetupError } from "./console.mjs";

/**
 * @typedef {object} KnownSettings
 * @property {"development" | "test" | "production"} mode
 * @property {number} port
 * @property {string} [host]
 * @property {string} appUrl
 * @property {string} dataDir
 * @property {boolean} gatewayConfigured
 */

/**
 * The settings as the app itself reads them, so that their defaults and checks stand in one place.
 *
 * @param {string} root
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<KnownSettings>}
 * @throws SetupError with the app's own line about a bad value
 */
export async function readKnownSettings(root, env = process.env) {
  const { code, output } = await run(
    process.execPath,
    typescriptProgram(join(root, "scripts/setup/print-settings.ts")),
    { cwd: root, env },
  );
  if (code !== 0) throw new SetupError(output.trim());
  const line = output.trim().split("\n").at(-1) ?? "";
  return JSON.parse(line);
}

/**
 * Whether an empty database gets demonstration data: always for trying out, in production only when asked.
 *
 * @param {KnownSettings["mode"]} mode
 * @param {string | undefined} demoData value of DEMO_DATA
 */
export function wantsDemoData(mode, demoData) {
  if (demoData === "1") return true;
  return mode !== "production" && demoData !== "0";
}
