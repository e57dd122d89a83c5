import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { SetupError } from "./console.mjs";

const NAME = /^[A-Za-z_]\w*$/;
const BYTE_ORDER_MARK = /^\uFEFF/;

/**
 * Adds the settings of a folder's `.env` to an environment; set variables win, even empty ones. Not process.loadEnvFile,
 * which takes a line without `=` as the start of the next name and so drops both.
 *
 * @param {string} root
 * @param {Record<string, string | undefined>} env
 * @throws SetupError when the file cannot be read or has a line that is no setting
 */
export function loadEnvFile(root = process.cwd(), env = process.env) {
  const values = Object.entries(parseEnv(readEnvFile(join(root, ".env"))));
  for (const [name, value] of values) {
    if (!NAME.test(name))
      throw new SetupError(`.env has the line ${JSON.stringify(name.split("\n")[0])}, but takes NAME=value.`);
    env[name] ??= value;
  }
}

/** @param {string} file @returns {string} empty when there is no file */
function readEnvFile(file) {
  try {
    return readFileSync(file, "utf8").replace(BYTE_ORDER_MARK, "");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") return "";
    throw new SetupError(`.env cannot be read (${code}).`);
  }
}
