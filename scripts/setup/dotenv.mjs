import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const LINE = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/;
const QUOTED = /^(["'])(.*)\1(?:\s+#.*)?$/;

/**
 * Reads `NAME=value` lines; quotes around a value are taken off, `#` starts a comment.
 *
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseDotEnv(text) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const line of text.split(/\r?\n/)) {
    const [, name, raw] = LINE.exec(line) ?? [];
    if (name === undefined || raw === undefined) continue;
    values[name] = QUOTED.exec(raw)?.[2] ?? raw.replace(/(^|\s+)#.*$/, "");
  }
  return values;
}

/**
 * Adds what the `.env` file of a folder says to an environment; what is already set there wins.
 *
 * @param {string} root
 * @param {Record<string, string | undefined>} env
 */
export function loadDotEnv(root = process.cwd(), env = process.env) {
  const file = join(root, ".env");
  if (!existsSync(file)) return;
  for (const [name, value] of Object.entries(parseDotEnv(readFileSync(file, "utf8")))) env[name] ??= value;
}
