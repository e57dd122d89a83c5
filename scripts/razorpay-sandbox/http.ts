import type { IncomingMessage, ServerResponse } from "node:http";
import { ProviderError } from "./provider-error";
import type { Sandbox } from "./sandbox";

const LARGEST_BODY_BYTES = 1_000_000;

/** A request whose body has been read. */
export interface Incoming {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: Buffer;
  /** Captured groups of the route's path pattern. */
  params: string[];
  /** Waits as long as a delay fault says; most routes are delayed before they run. */
  pause(): Promise<void>;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Route {
  method: "GET" | "POST" | "DELETE";
  pattern: RegExp;
  /** True where no Basic auth is required. */
  isOpen?: boolean;
  /** True where the handler calls pause() itself, after a first step. */
  pausesItself?: boolean;
  handle(sandbox: Sandbox, request: Incoming): Answer | Promise<Answer>;
}

/** A JSON response. */
export function json(body: unknown, status = 200): Answer {
  return { status, headers: { "Content-Type": "application/json; charset=utf-8" }, body: JSON.stringify(body) };
}

/** An HTML response; the given headers override the defaults. */
export function html(body: string, status = 200, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", ...headers },
    body,
  };
}

/** A 303 redirect. */
export function seeOther(location: string): Answer {
  return { status: 303, headers: { Location: location }, body: "" };
}

/**
 * Reads the whole body.
 * @throws ProviderError 413 above a megabyte
 */
export async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY_BYTES) throw new ProviderError(413, "The request body is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Sends a response, unless the client has disconnected. */
export function sendAnswer(response: ServerResponse, answer: Answer): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(answer.status, { ...answer.headers, "Content-Length": Buffer.byteLength(answer.body) });
  response.end(answer.body);
}

/** The fields of an HTML form. */
export function readForm(request: Incoming): URLSearchParams {
  return new URLSearchParams(request.body.toString("utf8"));
}
