import type { Settings } from "~/settings.server";

/** The product's own log: one JSON line an event on stdout, with the time in UTC. */

export type LogLevel = Settings["logLevel"];
export type LogFields = Record<string, unknown>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Writes out at once what still waits; for the last moment of a process. */
  flush(): void;
}

const WEIGHT: Record<LogLevel, number> = { silent: 0, error: 1, warn: 2, info: 3, debug: 4 };
const HIDDEN = "[hidden]";
const MAX_TEXT_CHARACTERS = 4_000;
const MAX_LIST_ITEMS = 20;
const MAX_DEPTH = 5;

/** Names whose values are never written, wherever they stand. */
const SECRET_NAME =
  /pass(word|wd|phrase)|secret|token|cookie|authori[sz]ation|signature|session|credential|private_?key|api_?key|^(headers|config|auth|otp|cvv)$/i;
const SECRETS_IN_TEXT: [RegExp, string][] = [
  [/(:\/\/)[^\s/@]+:[^\s/@]+@/g, `$1${HIDDEN}@`],
  [
    /((?:password|secret|token|signature|session|authorization)["']?\s*[=:]\s*["']?)(?:(?:basic|bearer)\s+)?[^\s"'&;,}]+/gi,
    `$1${HIDDEN}`,
  ],
];

function writeText(text: string): string {
  let safe = text.length > MAX_TEXT_CHARACTERS ? `${text.slice(0, MAX_TEXT_CHARACTERS)}…` : text;
  for (const [secret, replacement] of SECRETS_IN_TEXT) safe = safe.replace(secret, replacement);
  return safe;
}

/** Name, message and stack alone: errors of HTTP clients carry keys and whole requests in other properties. */
function describeError(error: Error, depth: number): LogFields {
  const described: LogFields = { name: error.name, message: writeText(error.message) };
  if (error.stack !== undefined) described.stack = writeText(error.stack);
  if (error.cause instanceof Error && depth < MAX_DEPTH) described.cause = describeError(error.cause, depth + 1);
  return described;
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value === "string") return writeText(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "function" || typeof value === "symbol") return `[${typeof value}]`;
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Error) return describeError(value, depth);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "[no date]" : value.toISOString();
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (depth >= MAX_DEPTH) return "[deeper]";
  if (Array.isArray(value)) return value.slice(0, MAX_LIST_ITEMS).map((item) => redact(item, depth + 1));
  return redactFields(value, depth + 1);
}

function redactFields(fields: object, depth: number): LogFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, SECRET_NAME.test(name) ? HIDDEN : redact(value, depth)]),
  );
}

/**
 * Makes a log.
 *
 * @param level the least important kind of event that is still written; "silent" writes nothing
 * @param write takes whole lines; stdout when absent
 */
export function createLog(level: LogLevel, write: (lines: string) => void = writeToStdout): Log {
  let waiting = "";
  const flush = () => {
    if (waiting === "") return;
    const lines = waiting;
    waiting = "";
    write(lines);
  };
  const add = (kind: Exclude<LogLevel, "silent">, message: string, fields: LogFields = {}) => {
    if (WEIGHT[kind] > WEIGHT[level]) return;
    const line = {
      time: new Date().toISOString(),
      level: kind,
      message: writeText(message),
      ...redactFields(fields, 0),
    };
    // One write for all the lines of a turn: a write to a pipe or a file blocks.
    if (waiting === "") setImmediate(flush);
    waiting += `${JSON.stringify(line)}\n`;
    if (WEIGHT[kind] <= WEIGHT.warn) flush();
  };
  return {
    debug: (message, fields) => add("debug", message, fields),
    info: (message, fields) => add("info", message, fields),
    warn: (message, fields) => add("warn", message, fields),
    error: (message, fields) => add("error", message, fields),
    flush,
  };
}

function writeToStdout(lines: string): void {
  process.stdout.write(lines);
}
