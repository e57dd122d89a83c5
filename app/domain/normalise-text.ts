/**
 * Above every field's limit. Normalising takes the square of a run of combining marks: half a second for fifty
 * thousand, eight milliseconds for this many (Node 20).
 */
const MAX_CHARACTERS = 6_000;

/** Text in NFC. What is too long for any field stays as it is, for the check of its length that follows. */
export function normaliseText(text: string): string {
  return text.length > MAX_CHARACTERS ? text : text.normalize("NFC");
}

const DEVANAGARI_ZERO = 0x966;

/** The same text with Devanagari digits written as Latin ones. Safe for the browser. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? DEVANAGARI_ZERO) - DEVANAGARI_ZERO));
}

/** The first characters of a text in NFC, for searches and keys that look at no more. */
export function normaliseStart(text: string, maxCharacters: number): string {
  // Signs that are composed into one letter are up to four.
  return text
    .slice(0, 4 * maxCharacters)
    .normalize("NFC")
    .slice(0, maxCharacters);
}
