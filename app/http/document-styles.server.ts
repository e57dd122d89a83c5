import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import stylesheet from "~/styles/app.css?url";

/**
 * The stylesheet travels inside each page: on a slow connection a file of its own would cost one more
 * round trip before anything can be read. It is the same on every page, so the CSP names it by its hash.
 */

const BUILD_MARK = "/build/server/";

function readStylesheet(): string {
  if (import.meta.env.DEV) return "";
  const here = fileURLToPath(import.meta.url).replaceAll("\\", "/");
  const root = here.slice(0, here.lastIndexOf(BUILD_MARK));
  return readFileSync(`${root}/build/client${stylesheet}`, "utf8");
}

let styles: string | undefined;

/** The text of the stylesheet, as it stands in every page. */
export function inlineStyles(): string {
  styles ??= readStylesheet();
  return styles;
}

/** The CSP's names of all inline styles: `'sha256-…'`. */
export function inlineStyleHashes(): string[] {
  return [`'sha256-${createHash("sha256").update(inlineStyles()).digest("base64")}'`];
}
