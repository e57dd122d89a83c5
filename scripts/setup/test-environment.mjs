import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What programs need of the machine; the project's own settings are left out, so that no test depends on them. */
const KEPT = [
  "PATH",
  "HOME",
  "USER",
  "LOGNAME",
  "SHELL",
  "LANG",
  "LC_ALL",
  "TZ",
  "TMPDIR",
  "TERM",
  "CI",
  "NO_COLOR",
  "FORCE_COLOR",
  "CHROMIUM_PATH",
  "NODE_EXTRA_CA_CERTS",
  "LD_LIBRARY_PATH",
  "FONTCONFIG_FILE",
  "FONTCONFIG_PATH",
];

/**
 * An environment for tests: this machine's, without any setting of the project.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {NodeJS.ProcessEnv}
 */
export function cleanEnvironment(env = process.env) {
  const kept = Object.entries(env).filter(([name]) => KEPT.includes(name));
  return /** @type {NodeJS.ProcessEnv} */ (Object.fromEntries(kept));
}

/**
 * A new empty folder.
 *
 * @param {string} name for people who look into the folder of temporary files
 * @returns {{path: string, remove: () => void}}
 */
export function makeTemporaryFolder(name) {
  const path = mkdtempSync(join(tmpdir(), `yantra-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}
