import { inspect } from "node:util";
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
const MAX_CAUSES = 5;

/** Names of fields whose values are never logged. */
const SECRET_NAME =
  /pass(word|wd|phrase)|secret|token|cookie|authori[sz]ation|signature|session|credential|private_?key|api_?key|^(headers|config|auth|otp|cvv)$/i;
const SECRETS_IN_TEXT: [RegExp, string][] = [
  [/(:\/\/)[^\s/@]+:[^\s/@]+@/g, `$1${REDACTED}@`],
  [
    /((?:password|secret|token|signature|session(?:id)?|cookie|authorization)["']?\s*[=:]\s*["']?)(?:(?:basic|bearer)\s+)?[^\s"'&;,}]+/gi,
    `$1${REDACTED}`,
  ],
];

function redactText(text: string): string {
  let safe = text.length > MAX_TEXT_CHARACTERS ? `${text.slice(0, MAX_TEXT_CHARACTERS)}…` : text;
  for (const [secret, replacement] of SECRETS_IN_TEXT) safe = safe.replace(secret, replacement);
  return safe;
}

/** Name, message, stack and cause only: errors of HTTP clients carry keys and whole requests in other properties. */
const serializeError = ({ name, message, stack, cause }: Error, depth = 0): LogFields => ({
  name,
  message: redactText(message),
  stack: stack && redactText(stack),
  cause: cause instanceof Error && depth < MAX_CAUSES ? serializeError(cause, depth + 1) : undefined,
});

function redact(name: string, value: unknown): unknown {
  if (SECRET_NAME.test(name)) return REDACTED;
  if (value instanceof Error) return serializeError(value);
  if (typeof value === "string") return redactText(value);
  return typeof value === "object" && value !== null ? redactText(inspect(value)) : value;
}

const redactFields = (fields: object): LogFields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, redact(name, value)]));

/** @param level the lowest that is written; "silent" writes nothing @param destination standard output but in tests */
export function createLog(level: LogLevel, destination: DestinationStream = pino.destination({ dest: 1, sync: true })) {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: "message",
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: redactFields },
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
