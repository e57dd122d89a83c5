import type { IncomingMessage } from "node:http";

/** Forms and calls name their account: on a shared phone a page of one must not act for another. See docs/api.md. */

const FIELD = "accountId";
const HEADER = "x-account-id";
/** As browsers and fetch write the field of a multipart body. */
const PART = /name="accountId"\r\n\r\n([^\r\n]*)\r\n/;
/** The field stands first in a form; files follow. */
const MAX_PART_BYTES = 100 * 1024;

function readField(contentType: string, body: Buffer): string | null | undefined {
  if (contentType.startsWith("application/x-www-form-urlencoded"))
    return new URLSearchParams(body.toString()).get(FIELD);
  if (contentType.startsWith("multipart/form-data")) return PART.exec(body.toString("latin1", 0, MAX_PART_BYTES))?.[1];
  try {
    const value = (JSON.parse(body.toString()) as Record<string, unknown> | null)?.[FIELD];
    return value === undefined ? undefined : String(value);
  } catch {
    return undefined;
  }
}

/** The account that a request was made for, by its header or the field of its body; undefined where it names none. */
export function readNamedAccount(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  body: Buffer | undefined,
): string | undefined {
  if (method === "GET" || method === "HEAD") return undefined;
  const named =
    headers[HEADER] ?? readField((headers["content-type"] ?? "").trimStart().toLowerCase(), body ?? Buffer.alloc(0));
  return named === undefined || named === null || named === "" ? undefined : String(named);
}

/** The address that answers in place of an action that was meant for another account. */
export function otherAccountPath(path: string): string {
  if (path.startsWith("/api/")) return "/other-account/call";
  return path.endsWith(".data") ? "/other-account.data" : "/other-account";
}
