import { z } from "zod";
import { normaliseText, tidyLines } from "~/domain/normalise-text";
import { NotFound, type MessageKey } from "./errors";

/** Names the text of a validation message; the compiler checks that it exists. */
export const words = (key: MessageKey): MessageKey => key;

/** For transforms: refuses a value with a text. */
export function refuse(context: z.RefinementCtx, key: MessageKey): never {
  context.addIssue({ code: "custom", message: words(key) });
  return z.NEVER;
}

/** True for what zod 4.6.7 throws at `{"length": {"toString": 1}}` in a text's place: it compares `length`. */
export function isIncomparable(error: unknown): boolean {
  return error instanceof TypeError && error.message.includes("to primitive value");
}

/** True for the field of a form in which no file was chosen: browsers send it without a name. */
export const isNoFile = (value: unknown): boolean =>
  !(value instanceof File) || (value.name === "" && value.size === 0);

/** A file of a form; anything else under its name is ignored. An empty file is one, for the caller to refuse. */
export const optionalFile = z.preprocess(
  (value) => (isNoFile(value) ? undefined : value),
  z.instanceof(File).optional(),
);

const MAX_ID = 2 ** 31 - 1;

export const numberOrDigits = (digits: RegExp, error?: MessageKey) =>
  z.union([z.number(), z.string().trim().regex(digits).transform(Number)], { error });

/** A whole number of a range, with one text for any other. */
export const wholeNumber = (error: MessageKey, max: number, min = 0) =>
  z
    .number({ error: words(error) })
    .int(words(error))
    .min(min, words(error))
    .max(max, words(error));

/** A row's id: a positive whole number, or its digits in a form or an address. */
export const rowId = numberOrDigits(/^\d{1,10}$/, "idInvalid").pipe(wholeNumber("idInvalid", MAX_ID, 1));

/** An amount in whole rupees, or its digits in a form or an address. */
export const wholeRupees = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,11}$/)
    .transform(Number),
]);

/** An id that no row has, for one that cannot be read. */
export const NO_ROW = 0;

/** A part of an address that is one of some words. @throws NotFound for any other */
export function requireWord<Word extends string>(words: readonly Word[], text: string | undefined): Word {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new NotFound("pathNotFound");
  return word;
}

/** An id of an address or a form; NO_ROW for what is none. */
export const readId = (text: unknown): number => rowId.safeParse(text).data ?? NO_ROW;

/** Text on one line: outer blanks dropped, inner runs of blanks made one, control characters refused silently. */
export function singleLine(text: string): string {
  return normaliseText(text)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, (run) => (/[\u200c\u200d]/.test(run) && run.length === 1 ? run : " "))
    .trim();
}

const given = (tidy: (text: string) => string) => (required: MessageKey, tooLong: MessageKey, max: number) =>
  z
    .string({ error: words(required) })
    .transform(tidy)
    .pipe(
      z
        .string()
        .min(1, { error: words(required), abort: true })
        .max(max, { error: words(tooLong), abort: true }),
    );

export const line = given(singleLine);
export const lines = given(tidyLines);

export const oneLine = (max: number, { min = 0, error }: { min?: number; error?: MessageKey } = {}) =>
  z.string().transform(singleLine).pipe(z.string().min(min, error).max(max, error));

/** A text on one line; an empty one, or null, removes what is stored. */
export const optionalLine = (invalid: MessageKey, tooLong: MessageKey, max: number) =>
  z
    .union([z.string(), z.null()], { error: words(invalid) })
    .transform((text) => singleLine(text ?? ""))
    .pipe(z.string().max(max, words(tooLong)))
    .transform((text) => (text === "" ? null : text));

/** A structured field with an error anywhere in it has one error text. */
export const readable = <T>(schema: z.ZodType<T>, key: MessageKey | ((error: z.ZodError) => MessageKey)) =>
  z.unknown().transform((value, context): T => {
    const read = schema.safeParse(value);
    if (read.success) return read.data;
    return refuse(context, typeof key === "string" ? key : key(read.error));
  });

/** For `when` of a check across fields: it is made whatever else is wrong. */
export const whateverElse = ({ value }: { value: unknown }): boolean => value instanceof Object;

/** Parses JSON text, and an empty text as nothing; any other is returned as it is, for the check that follows. */
export function fromJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return value.trim() === "" ? undefined : (JSON.parse(value) as unknown);
  } catch {
    return value;
  }
}
