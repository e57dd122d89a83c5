/** One grapheme: a letter with its vowel signs, or letters joined by a virama as in श्री. */
const FIRST_SIGN = /^\p{L}(?:[\u094d\u0acd\u0bcd\u0c4d\u0ccd\u0d4d]\u200d?\p{L}|[\p{M}\u200c\u200d])*/u;

/**
 * The first graphemes of the first and last part of a name, in any script; a question mark for a name without letters.
 */
export function initialsOf(name: string): string {
  const signs = name
    .trim()
    .split(/[\s\p{P}]+/u)
    .flatMap((part) => FIRST_SIGN.exec(part)?.[0] ?? []);
  const last = signs.length > 1 ? signs.at(-1) : undefined;
  return `${signs[0] ?? "?"}${last ?? ""}`.toUpperCase();
}
