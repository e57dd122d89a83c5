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
 * @property {boolean} [demoData]
 * @property {boolean} gatewayConfigured
 * @property {boolean} messagesConfigured
 */

/**
 * Reads the settings through the app, which holds their defaults and checks.
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
 * Whether an empty database gets demo data: by DEMO_DATA, else outside production.
 *
 * @param {Pick<KnownSettings, "mode" | "demoData">} settings
 */
export function wantsDemoData({ mode, demoData }) {
  return demoData ?? mode !== "production";
}
