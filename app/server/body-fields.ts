import type { IncomingMessage } from "node:http";
import { MIMEType } from "node:util";

/**
 * Counts what a body holds before anything parses it: parsers, form libraries and schemas take longer for many fields
 * than for their bytes. No form here has more than a hundred fields.
 */

export const MAX_FIELDS = 200;
/** Objects and lists within each other; specifications of equipment need three. */
const MAX_DEPTH = 16;
/** Text fields of one body together; files have their own limit. */
const MAX_TEXT_BYTES = 100 * 1024;
/** Headers of one part of a multipart body: name, file name and type. */
const MAX_PART_HEADER_BYTES = 2_048;
/**
 * A media type with its boundary, for which RFC 2046 allows 70 characters. Reading a type takes time by the square of the
 * blanks in it, and looking for a boundary in a body takes time by the length of both.
 */
const MAX_TYPE_CHARACTERS = 256;
/** The parser looks for other letters of a boundary in UTF-8, and headers are read as Latin-1: both would see other parts. */
const NOT_ASCII = /[^\t\x20-\x7e]/;
/** Signed over the raw bytes, and parsed only once the signature is verified. */
const SIGNED_PATH = "/api/payments/webhook";

const AMPERSAND = 0x26;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const HEADER_END = "\r\n\r\n";
const FILE_NAME = /;\s{0,8}filename\*?=/i;

function countBytes(body: Buffer, wanted: number): number {
  let count = 0;
  for (let at = body.indexOf(wanted); at !== -1 && count <= MAX_FIELDS; at = body.indexOf(wanted, at + 1)) count += 1;
  return count;
}

/** Values are counted by the commas and brackets outside of texts, whether or not the JSON is valid. */
function isJsonTooMuch(body: Buffer): boolean {
  let values = 0;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (isInText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) {
      values += 1;
      depth += 1;
    } else if (CLOSING.has(byte)) depth -= 1;
    if (values > MAX_FIELDS || depth > MAX_DEPTH) return true;
  }
  return false;
}

function isMultipartTooMuch(body: Buffer, boundary: string): boolean {
  const delimiter = Buffer.from(`--${boundary}`, "latin1");
  let parts = 0;
  let textBytes = 0;
  for (let at = body.indexOf(delimiter); at !== -1;) {
    const next = body.indexOf(delimiter, at + delimiter.length);
    const end = next === -1 ? body.length : next;
    const start = body.toString("latin1", at + delimiter.length, Math.min(end, at + MAX_PART_HEADER_BYTES));
    const [header = "", rest] = start.split(HEADER_END, 2);
    // A parser reads lines until a header ends, however many there are; a short part without an end it refuses itself.
    if (rest === undefined && end - at > MAX_PART_HEADER_BYTES) return true;
    if (!FILE_NAME.test(header)) textBytes += end - at;
    parts += 1;
    // The last delimiter ends the body.
    if (parts > MAX_FIELDS + 1 || textBytes > MAX_TEXT_BYTES) return true;
    at = next;
  }
  return false;
}

/** False for types that the parser may read otherwise. It takes the last of several, which are joined by commas. */
function isReliable(contentType: string): boolean {
  return contentType.length <= MAX_TYPE_CHARACTERS && !NOT_ASCII.test(contentType) && !contentType.includes(",");
}

/** Read by the same rules as the parser reads it, so that both see the same parts. */
function readType(contentType: string | undefined): { essence: string; boundary: string } {
  try {
    const type = new MIMEType(contentType ?? "");
    return { essence: type.essence, boundary: type.params.get("boundary") ?? "" };
  } catch {
    return { essence: "", boundary: "" };
  }
}

/**
 * True where a body holds more fields, deeper nesting or more text than any form or call here takes, or has no usual type.
 *
 * @param path raw path of the request
 */
export function holdsTooMuch(request: Pick<IncomingMessage, "headers">, path: string, body: Buffer): boolean {
  const contentType = request.headers["content-type"];
  if (contentType !== undefined && !isReliable(contentType)) return true;
  const { essence, boundary } = readType(contentType);
  if (essence === "application/x-www-form-urlencoded") return countBytes(body, AMPERSAND) >= MAX_FIELDS;
  // Without a boundary the parser refuses the body.
  if (essence === "multipart/form-data") return boundary !== "" && isMultipartTooMuch(body, boundary);
  return path !== SIGNED_PATH && isJsonTooMuch(body);
}
