import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Variables of the system; settings of the project are dropped, so that no test depends on them. */
const KEPT = [
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LC_ALL", "TZ", "TMPDIR", "TERM", "CI"],
  ...["NO_COLOR", "FORCE_COLOR", "CHROMIUM_PATH", "NODE_EXTRA_CA_CERTS", "LD_LIBRARY_PATH"],
  ...["FONTCONFIG_FILE", "FONTCONFIG_PATH"],
];

/** The system's, without the project's. @param {Record<string, string | undefined>} env @returns {NodeJS.ProcessEnv} */
export function cleanEnvironment(env = process.env) {
  const kept = Object.entries(env).filter(([name]) => KEPT.includes(name));
  return /** @type {NodeJS.ProcessEnv} */ (Object.fromEntries(kept));
}

/** Creates an empty temporary folder. @param {string} name part of it @returns {{path: string, remove: () => void}} */
export function makeTemporaryFolder(name) {
  const path = mkdtempSync(join(tmpdir(), `yantra-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}
