import { createHash } from "node:crypto";
import type { AppRequest, AppResponse } from "./middleware";

const TAG_CHARACTERS = 22;

/** An ETag for exactly these bytes. */
export function tagOf(body: Buffer): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, TAG_CHARACTERS)}"`;
}

/**
 * Ends an answer whose status and headers are set: with the body, or without where the client has it
 * already (304), asked only for the headers, or there is none.
 *
 * @param tag ETag of the body, where the client may keep it
 */
export function sendBody(request: AppRequest, response: AppResponse, body: Buffer, tag?: string): void {
  if (tag !== undefined) {
    response.setHeader("ETag", tag);
    const known = request.headers["if-none-match"];
    if (response.statusCode === 200 && known?.split(",").some((one) => one.trim().replace(/^W\//, "") === tag)) {
      response.statusCode = 304;
      response.removeHeader("Content-Type");
      response.end();
      return;
    }
  }
  response.setHeader("Content-Length", body.byteLength);
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  response.locals.bytes = body.byteLength;
  response.end(body);
}
