import { createHash } from "node:crypto";
import { basename } from "node:path";
import sheet from "./styles/app.css?inline";
import address from "./styles/app.css?url";

/** Within a visit's first page, which saves a round trip; later pages link the file, whose answer sets the cookie. */

/** Tailwind's licence comment stays in the file alone. */
const text = sheet.replace(/^\/\*![^*]*\*\/\s*/, "");

export const STYLESHEET = {
  text,
  /** Of the file. */
  address,
  /** Of the carried text, for the content policy. */
  source: `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
};

const VERSION = basename(address, ".css");

/** Set-Cookie of the file's answer. */
export const stylesheetCookie = (secure: boolean): string =>
  `css=${VERSION}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;

/** True where the browser has the file, by the Cookie header. */
export const hasStylesheet = (cookie: string | null | undefined): boolean =>
  (cookie ?? "").split(/;\s*/).includes(`css=${VERSION}`);
