/** Above every field's limit. Normalising takes the square of a run of combining marks: 8 ms for so many (Node 20). */
const MAX_CHARACTERS = 6_000;

/** Text in NFC. What is too long for any field stays as it is, for the check of its length that follows. */
export function normaliseText(text: string): string {
  return text.length > MAX_CHARACTERS ? text : text.normalize("NFC");
}

/** Text of several lines as it is kept and counted: in NFC, with one character a line's end, no control characters. */
export function tidyLines(text: string): string {
  return normaliseText(text)
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}

/** Removes invisible marks, which come with pasted text, and turns every kind of space into an ordinary one. */
export function withoutMarks(text: string): string {
  return normaliseText(text)
    .replace(/[\p{Cf}\ufe0e\ufe0f]/gu, "")
    .replace(/\p{Zs}/gu, " ");
}

const DEVANAGARI_ZERO = 0x966;

/** The same text with Devanagari digits written as Latin ones. Safe for the browser. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? DEVANAGARI_ZERO) - DEVANAGARI_ZERO));
}

/** Thousands and lakhs: '2,000', '1,50,000', '150,000'. In '1500,00' the comma stands before a fraction. */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/;

/** A number as people type it, with Latin digits, without marks, blanks and the commas between its thousands. */
export function plainNumber(text: string): string {
  return latinDigits(withoutMarks(text))
    .toLowerCase()
    .replace(/\s/g, "")
    .replace(/\d[\d,]*/g, (number) => (GROUPED.test(number) ? number.replace(/,/g, "") : number));
}

const MONEY_BEFORE = /^(?:₹|₨|rs|inr|रुपये|रुपए|रु)\.?/;
const MONEY_AFTER = /(?:₹|₨|rs|inr|rupees?|rupaye|रुपये|रुपए|रुपया|रु)?\.?(?:\/-)?$/;
const UNIT_AFTER = /(?:\/|per|a|प्रति|दर)?(?:kms?|किमी|कि\.मी|days?|din|divas|दिन|दिवस)\.?$/;

/**
 * The digits of a number as people write it, without its unit: '2,000', '₹ 2000', 'Rs. 500/-', '2000 INR/day', '५०० रुपये
 * प्रति दिन', '25 km'. What else is written stays, for the check that follows. Safe for the browser.
 */
export function withoutUnit(text: string): string {
  return plainNumber(text).replace(UNIT_AFTER, "").replace(MONEY_BEFORE, "").replace(MONEY_AFTER, "");
}

/** The first characters of a text in NFC, for searches and keys that look at no more. */
export function normaliseStart(text: string, maxCharacters: number): string {
  // Signs that are composed into one letter are up to four.
  return text
    .slice(0, 4 * maxCharacters)
    .normalize("NFC")
    .slice(0, maxCharacters);
}
