import { request, type Agent, type IncomingHttpHeaders } from "node:http";

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came over the wire: still compressed. */
  body: Buffer;
}

export interface HttpCall {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Keeps connections; without it each call has its own. */
  agent?: Agent;
}

/** Makes one call. */
export function call(url: string, { method = "GET", headers = {}, json, agent }: HttpCall = {}): Promise<HttpAnswer> {
  const content = json === undefined ? undefined : JSON.stringify(json);
  const contentHeaders =
    content === undefined
      ? {}
      : { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(content)) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method, agent: agent ?? false, headers: { ...contentHeaders, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(content);
  });
}

/**
 * Makes a call that must succeed.
 *
 * @returns the body, read as JSON
 * @throws Error with the status and the body when it does not
 */
export async function callForJson<T>(
  url: string,
  details?: HttpCall,
): Promise<{ value: T; headers: IncomingHttpHeaders }> {
  const { status, headers, body } = await call(url, details);
  if (status < 200 || status > 299)
    throw new Error(`${details?.method ?? "GET"} ${url} was answered with ${status}: ${body.toString().slice(0, 500)}`);
  return { value: JSON.parse(body.toString()) as T, headers };
}
