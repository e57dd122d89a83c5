/** One grapheme: a letter with its vowel signs, or letters joined by a virama as in श्री. */
const FIRST_SIGN = /^\p{L}(?:[\u094d\u0acd\u0bcd\u0c4d\u0ccd\u0d4d]\u200d?\p{L}|[\p{M}\u200c\u200d])*/u;
const OTHER_SCRIPT = /[^\p{sc=Latin}?]/u;

/** The first graphemes of the first and last part of a name, in any script; a question mark for a name without letters. */
function listInitials(name: string): string[] {
  const signs = name
    .trim()
    .split(/[\s\p{P}]+/u)
    .flatMap((part) => FIRST_SIGN.exec(part)?.[0].toUpperCase() ?? []);
  return signs.length > 1 ? [signs[0] ?? "", signs.at(-1) ?? ""] : [signs[0] ?? "?"];
}

/** Initials for a drawing. Two Indian letters with vowel signs read as a word, राया for राम यादव: only one is used. */
export function initialsOf(name: string): string {
  const initials = listInitials(name);
  return initials.slice(0, OTHER_SCRIPT.test(initials.join("")) ? 1 : 2).join("");
}

/** The initials of a name as they are written in a text, in any script: "R. P.", "रा. या.". */
export function writeInitials(name: string): string {
  return listInitials(name)
    .map((sign) => (sign === "?" ? sign : `${sign}.`))
    .join(" ");
}
