import type { AppRequest, AppResponse } from "./middleware";

/**
 * Ends a response whose status and headers are set: with the body, with 304 when the client has it, or with headers
 * only for HEAD.
 *
 * @param etag of the body, when the client may cache it
 */
export function sendBody(request: AppRequest, response: AppResponse, body: Buffer, etag?: string): void {
  if (etag !== undefined) {
    response.setHeader("ETag", etag);
    if (request.fresh) {
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
