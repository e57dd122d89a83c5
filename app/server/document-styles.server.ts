import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import stylesheet from "~/styles/app.css?url";
import deskStylesheet from "~/styles/desk.css?url";

/**
 * The stylesheets travel inside the pages: on a slow connection a file of its own would cost one more
 * round trip before anything can be read. Each is the same wherever it stands, so the CSP names it by its hash.
 */

const BUILD_MARK = "/build/server/";

function readStylesheet(address: string): string {
  if (import.meta.env.DEV) return "";
  const here = fileURLToPath(import.meta.url).replaceAll("\\", "/");
  const root = here.slice(0, here.lastIndexOf(BUILD_MARK));
  return readFileSync(`${root}/build/client${address}`, "utf8");
}

let sheets: { styles: string; desk: string } | undefined;

/** The texts of the stylesheets by the id of their elements: `styles` stands in every page, `desk` in those of people at work. */
export function inlineStyles(): { styles: string; desk: string } {
  sheets ??= { styles: readStylesheet(stylesheet), desk: readStylesheet(deskStylesheet) };
  return sheets;
}

/** The CSP's names of all inline styles: `'sha256-…'`. */
export function inlineStyleHashes(): string[] {
  return Object.values(inlineStyles()).map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}
