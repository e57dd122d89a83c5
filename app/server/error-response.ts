import { isRefusedForChunks } from "./body-chunks";
import { errorPage, errorText, ERROR_STYLE_HASH } from "./error-page";
import type { ErrorAnswer } from "./http-error";
import type { AppRequest, AppResponse } from "./middleware";
import { discardRest, hasLongBodyLeft } from "./unread-body";

export { HttpError, type ErrorAnswer } from "./http-error";

/** True for the API and for clients that prefer JSON to HTML. */
function wantsJson(request: AppRequest, path: string): boolean {
  if (path.startsWith("/api/")) return true;
  const accept = request.headers.accept ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
}

/** Adds the style's hash to the CSP of these pages only, so that other responses stay smaller. */
function allowOwnStyle(response: AppResponse): void {
  const policy = String(response.getHeader("Content-Security-Policy") ?? "");
  response.setHeader(
    "Content-Security-Policy",
    policy.replace("style-src 'self'", `style-src 'self' ${ERROR_STYLE_HASH}`),
  );
}

/** Sends an error in the language of the request: the API's JSON form, or a small page. */
export function sendError(request: AppRequest, response: AppResponse, refusal: ErrorAnswer): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const { status, topic, values = {}, headers = {} } = refusal;
  const { language, path } = response.locals;
  const asJson = wantsJson(request, path);
  const text = errorText(language, topic, values);
  const body = Buffer.from(
    asJson ? JSON.stringify({ error: text, message: text }) : errorPage(language, topic, values),
  );
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader("Content-Type", asJson ? "application/json; charset=utf-8" : "text/html; charset=utf-8");
  if (!asJson) allowOwnStyle(response);
  response.setHeader("Content-Language", language);
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Content-Length", body.byteLength);
  response.locals.bytes = request.method === "HEAD" ? 0 : body.byteLength;
  if (isRefusedForChunks(request)) response.once("finish", () => request.socket.destroy());
  if (isRefusedForChunks(request) || !hasLongBodyLeft(request)) {
    response.end(request.method === "HEAD" ? undefined : body);
    return;
  }
  // Closing a connection with unread bytes resets it, and the client never sees the response.
  response.setHeader("Connection", "close");
  response.write(body);
  const end = () => response.end();
  discardRest(request).then(end, end);
}
