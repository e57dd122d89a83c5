import { isStoreUnavailable } from "~db/errors";
import { DomainError, Unavailable, type MessageKey } from "~/domain/errors";
import { FilesUnavailable } from "~/gateways/files.server";
import { PdfUnavailable } from "~/gateways/pdf.server";
import type { Translate } from "~/i18n/namespaces";

/** What only an HTTP request can be refused for. */
export class Problem extends DomainError {}

/** The problem that an error is. Unknown errors are rethrown: they are bugs and are logged. */
export function toProblem(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof PdfUnavailable) return new Unavailable("receiptLater");
  if (isStoreUnavailable(error) || error instanceof FilesUnavailable) return new Unavailable("storeBusy");
  throw error;
}

/** The same for a form that keeps its values whatever happens: unknown errors are logged and get the given text. */
export function toProblemOr(
  call: { report(what: string, error: unknown): void },
  error: unknown,
  otherwise: MessageKey,
): DomainError {
  try {
    return toProblem(error);
  } catch {
    call.report(otherwise, error);
    return new Problem(500, otherwise);
  }
}

export const fieldTexts = (t: Translate, { fields, values }: DomainError): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, keys]) => [field, keys.map((key) => t(`messages:${key}`, values))]),
  );

export const describeFields = ({ t }: { t: Translate }, error: unknown): Record<string, string[]> =>
  fieldTexts(t, toProblem(error));
