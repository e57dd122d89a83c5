import { lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** npm keeps the compiler with what may use it, though nothing here does. */
const COMPILER = "typescript";
const UNREAD = /\.(?:map|d\.[cm]?ts)$/;

/**
 * Removes what no program reads: declarations of types, source maps and the compiler.
 *
 * @param {string} folder of packages
 * @returns {number} bytes
 */
export function removeUnread(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const unread = paths.filter((path) => UNREAD.test(path) || path.startsWith(`${COMPILER}/`));
  let bytes = 0;
  for (const path of unread) {
    const file = join(folder, path);
    const stats = lstatSync(file);
    if (!stats.isFile()) continue;
    rmSync(file);
    bytes += stats.size;
  }
  rmSync(join(folder, COMPILER), { recursive: true, force: true });
  return bytes;
}
