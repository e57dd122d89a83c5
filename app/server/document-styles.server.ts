import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import stylesheet from "~/styles/app.css?url";
import deskStylesheet from "~/styles/desk.css?url";

/**
 * Stylesheets are inlined into pages: a separate file costs one more round trip before first paint on a slow
 * connection. Their text never varies, so the CSP allows each by its hash.
 */

const BUILD_MARK = "/build/server/";

function readStylesheet(address: string): string {
  if (import.meta.env.DEV) return "";
  const here = fileURLToPath(import.meta.url).replaceAll("\\", "/");
  const root = here.slice(0, here.lastIndexOf(BUILD_MARK));
  return readFileSync(`${root}/build/client${address}`, "utf8");
}

let sheets: { styles: string; desk: string } | undefined;

/** Stylesheets by element id: `styles` for every page, `desk` for the pages of owners and admins. */
export function inlineStyles(): { styles: string; desk: string } {
  sheets ??= { styles: readStylesheet(stylesheet), desk: readStylesheet(deskStylesheet) };
  return sheets;
}

/** CSP sources of all inline styles: `'sha256-…'`. */
export function inlineStyleHashes(): string[] {
  return Object.values(inlineStyles()).map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}
