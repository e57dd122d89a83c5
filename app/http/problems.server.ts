import { isStoreUnavailable } from "~db/errors";
import {
  Conflict,
  DomainError,
  Forbidden,
  Invalid,
  NotFound,
  TooLarge,
  TooMany,
  Unavailable,
  WrongMedia,
  type MessageKey,
  type MessageValues,
} from "~/domain/errors";
import { FilesUnavailable } from "~/gateways/files/file-store";
import { PdfUnavailable } from "~/gateways/pdf.server";
import type { Translate } from "~/i18n/namespaces";

/** An error response: status, text key and, for invalid fields, their errors. */
export class Problem extends Error {
  readonly status: number;
  readonly key: MessageKey;
  readonly values: MessageValues;
  readonly fields: Record<string, MessageKey[]>;
  readonly headers: Record<string, string>;
  /** For programs, which cannot read the text. */
  readonly reason: string | undefined;

  constructor(
    status: number,
    key: MessageKey,
    more: {
      values?: MessageValues;
      fields?: Record<string, MessageKey[]>;
      headers?: Record<string, string>;
      reason?: string;
    } = {},
  ) {
    super(key);
    this.name = "Problem";
    this.status = status;
    this.key = key;
    this.values = more.values ?? {};
    this.fields = more.fields ?? {};
    this.headers = more.headers ?? {};
    this.reason = more.reason;
  }
}

const RETRY_SECONDS = "30";

function statusOf(error: DomainError): number {
  if (error instanceof TooLarge) return 413;
  if (error instanceof WrongMedia) return 415;
  if (error instanceof Invalid) return 400;
  if (error instanceof Forbidden) return 403;
  if (error instanceof NotFound) return 404;
  if (error instanceof Conflict) return 409;
  if (error instanceof TooMany) return 429;
  return 503;
}

function retryHeaders(error: DomainError): Record<string, string> {
  if (error instanceof TooMany) return { "Retry-After": String(error.retryAfterSeconds) };
  return error instanceof Unavailable ? { "Retry-After": RETRY_SECONDS } : {};
}

/**
 * Maps an error to a problem. Unknown errors are rethrown: they are bugs and are logged.
 */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DomainError) {
    return new Problem(statusOf(error), error.key, {
      values: error.values,
      fields: error.fields,
      headers: retryHeaders(error),
    });
  }
  if (error instanceof PdfUnavailable)
    return new Problem(503, "receiptLater", { headers: { "Retry-After": RETRY_SECONDS } });
  if (isStoreUnavailable(error) || error instanceof FilesUnavailable)
    return new Problem(503, "storeBusy", { headers: { "Retry-After": RETRY_SECONDS } });
  throw error;
}

/** The same for a form that keeps its values whatever happens: unknown errors are logged and get the given text. */
export function toProblemOr(
  call: { report(what: string, error: unknown): void },
  error: unknown,
  otherwise: MessageKey,
): Problem {
  try {
    return toProblem(error);
  } catch {
    call.report(otherwise, error);
    return new Problem(500, otherwise);
  }
}

/**
 * The errors of an error's fields as texts. Unknown errors are rethrown.
 */
export function describeFields({ t }: { t: Translate }, error: unknown): Record<string, string[]> {
  const { fields, values } = toProblem(error);
  return Object.fromEntries(
    Object.entries(fields).map(([field, keys]) => [field, keys.map((key) => t(`messages:${key}`, values))]),
  );
}
