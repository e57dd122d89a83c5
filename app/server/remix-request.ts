import type { AppRequest } from "./middleware";

/**
 * Hop-by-hop headers, and the host's names, which APP_URL alone decides. Origin was checked before; Remix would check
 * it again by other rules and answer 500.
 */
const DROPPED_HEADERS = new Set([
  "connection",
  "expect",
  "forwarded",
  "host",
  "keep-alive",
  "origin",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * Converts a Node request for Remix. HEAD becomes GET, since only the
 * sending differs.
 *
 * @param options.url based on APP_URL whatever Host says; options.body the whole body, if any
 */
export function toRemixRequest(
  request: AppRequest,
  options: { url: string; body: Uint8Array<ArrayBuffer> | undefined; signal: AbortSignal },
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || DROPPED_HEADERS.has(name) || name.startsWith("x-forwarded-")) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  const method = request.method === "HEAD" ? "GET" : request.method;
  const hasBody = method !== "GET" && options.body !== undefined;
  return new Request(options.url, {
    method,
    headers,
    signal: options.signal,
    ...(hasBody ? { body: options.body ?? null } : {}),
  });
}
