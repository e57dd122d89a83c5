import pino, { type DestinationStream } from "pino";
import type { Settings } from "~/settings.server";

const MAX_CHARACTERS = 200;
/** Behind these begins a code that opens something for whoever has it: a farmer's booking, or a document. */
const BEFORE_CODE = /^((?:https?:\/\/[^/]*)?\/+(?:farmer|r|api\/+documents)\/+)[^/]+/i;

/** A path as it may stand in a log: without its codes, and not longer than a line is read. */
export const loggedPath = (path: string): string =>
  path.slice(0, MAX_CHARACTERS).replace(BEFORE_CODE, (_, before: string) => `${before}[hidden]`);

/** The server's log: one JSON line per event on stdout, with the time in UTC and without secrets. */

export type LogLevel = Settings["logLevel"];
type LogFields = Record<string, unknown>;

const REDACTED = "[hidden]";
const MAX_TEXT_CHARACTERS = 4_000;
const MAX_LIST_ITEMS = 20;
const MAX_DEPTH = 5;

/** Field names whose values are never logged, at any depth: pino's own redaction needs the path of each. */
const SECRET_NAME =
  /pass(word|wd|phrase)|secret|token|cookie|authori[sz]ation|signature|session|credential|private_?key|api_?key|^(headers|config|auth|otp|cvv)$/i;
const SECRETS_IN_TEXT: [RegExp, string][] = [
  [/(:\/\/)[^\s/@]+:[^\s/@]+@/g, `$1${REDACTED}@`],
  [
    /((?:password|secret|token|signature|session|authorization)["']?\s*[=:]\s*["']?)(?:(?:basic|bearer)\s+)?[^\s"'&;,}]+/gi,
    `$1${REDACTED}`,
  ],
];

function redactText(text: string): string {
  let safe = text.length > MAX_TEXT_CHARACTERS ? `${text.slice(0, MAX_TEXT_CHARACTERS)}…` : text;
  for (const [secret, replacement] of SECRETS_IN_TEXT) safe = safe.replace(secret, replacement);
  return safe;
}

/** Name, message, stack and cause only: errors of HTTP clients carry keys and whole requests in other properties. */
function serializeError(error: Error, depth: number): LogFields {
  const serialized: LogFields = { name: error.name, message: redactText(error.message) };
  if (error.stack !== undefined) serialized.stack = redactText(error.stack);
  if (error.cause instanceof Error && depth < MAX_DEPTH) serialized.cause = serializeError(error.cause, depth + 1);
  return serialized;
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "function" || typeof value === "symbol") return `[${typeof value}]`;
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Error) return serializeError(value, depth);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "[no date]" : value.toISOString();
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (depth >= MAX_DEPTH) return "[deeper]";
  if (Array.isArray(value)) return value.slice(0, MAX_LIST_ITEMS).map((item) => redact(item, depth + 1));
  return redactFields(value, depth + 1);
}

function redactFields(fields: object, depth: number): LogFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, SECRET_NAME.test(name) ? REDACTED : redact(value, depth)]),
  );
}

/**
 * Creates a log.
 *
 * @param level the lowest level that is written; "silent" writes nothing
 * @param destination standard output, unless a test gives another
 */
export function createLog(level: LogLevel, destination: DestinationStream = pino.destination({ dest: 1, sync: true })) {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: "message",
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (fields) => redactFields(fields, 0) },
    },
    destination,
  );
  const at =
    (name: "debug" | "info" | "warn" | "error") =>
    (message: string, fields: LogFields = {}) =>
      logger[name](fields, redactText(message));
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

export type Log = ReturnType<typeof createLog>;
