import { z } from "zod";
import type { MessageKey } from "./errors";

/** Names the text of a validation message; the compiler checks that it exists. */
export const words = (key: MessageKey): MessageKey => key;

const MAX_ID = 2 ** 31 - 1;

/** A row's id: a positive whole number, or its digits in a form or an address. */
export const rowId = z
  .union([z.number(), z.string().trim().regex(/^\d{1,10}$/).transform(Number)], { error: words("idInvalid") })
  .pipe(z.number({ error: words("idInvalid") }).int({ error: words("idInvalid") }).min(1, { error: words("idInvalid") }).max(MAX_ID, { error: words("idInvalid") }));

/** Reads an id from an address; undefined where the text is no id. */
export function readId(text: string | undefined): number | undefined {
  const read = rowId.safeParse(text);
  return read.success ? read.data : undefined;
}

/** Text on one line: outer blanks dropped, inner runs of blanks made one, control characters refused silently. */
export function singleLine(text: string): string {
  return text.normalize("NFC").replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, (run) => (/[\u200c\u200d]/.test(run) && run.length === 1 ? run : " ")).trim();
}
