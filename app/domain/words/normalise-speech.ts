/** What a recogniser writes down differs from phone to phone; two spellings of the same words become one here. */

const NUKTA = /\u093C/g;
const CHANDRABINDU = /\u0901/g;
const ANUSVARA = "\u0902";
/** A nasal joined to the consonant after it says what an anusvara says: दिसम्बर and दिसंबर. */
const JOINED_NASAL = /[ङञणनम]\u094D(?=[क-ह])/g;
/** Zeros of Devanagari, Bengali, Gurmukhi, Gujarati, Arabic, Persian and full-width digits: phones write numbers in any. */
const ZEROS = [0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0660, 0x06f0, 0xff10];
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
const ORDINAL = /\b(\d{1,2})(st|nd|rd|th)\b/g;
const DIGIT_BEFORE_LETTER = /(\d)(?=\p{L})/gu;
const LETTER_BEFORE_DIGIT = /([\p{L}\p{M}])(?=\d)/gu;
/** 2026-11-24, 24/11, 24-11-2026, 24.11.26. */
const ISO_DATE = /\b\d{4}-(\d{1,2})-(\d{1,2})\b/g;
const FULL_DATE = /\b(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})\b/g;
const SHORT_DATE = /\b(\d{1,2})\/(\d{1,2})\b/g;
const OTHER_HOUR = /\b\d{1,2}[:.](?:[0-5]\d)\b/g;
const FULL_HOUR = /\b(\d{1,2}):00\b/g;
const SPAN_OF_DIGITS = /(\d)\s*[-–—]\s*(?=\d)/g;
const APOSTROPHE = /['’ʼ‘`´]/g;
const JOINERS = /\p{Cf}/gu;
/** Signs of punctuation alone: the vowel signs of Devanagari are marks and stay. */
const SIGNS = /(?!\?)[\p{P}\p{S}]/gu;
/** Kept: who asks does not order. */
const QUESTION_MARKS = /[?¿؟？﹖⁇⁈⁉‽⸮]/g;

const BREAKS = /[,;،、।॥|!\n]+|\.(?=\s|$)/;

/** The parts of a sentence as they were written, each normalised; none is empty. */
export function splitIntoClauses(text: string): string[] {
  return text
    .split(BREAKS)
    .map(normaliseSpeech)
    .filter((clause) => clause !== "");
}

/** The form in which utterances are compared: NFC, lower case, bare of nukta and punctuation save question marks. */
export function normaliseSpeech(text: string): string {
  return text
    .normalize("NFD")
    .replace(NUKTA, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(JOINERS, "")
    .replace(CHANDRABINDU, ANUSVARA)
    .replace(JOINED_NASAL, ANUSVARA)
    .replace(OTHER_DIGIT, readDigit)
    .replace(ORDINAL, "$1")
    .replace(DIGIT_BEFORE_LETTER, "$1 ")
    .replace(LETTER_BEFORE_DIGIT, "$1 ")
    .replace(ISO_DATE, " $2 month$1 ")
    .replace(FULL_DATE, " $1 month$3 ")
    .replace(SHORT_DATE, " $1 month$2 ")
    .replace(FULL_HOUR, "$1")
    .replace(OTHER_HOUR, " clocktime ")
    .replace(SPAN_OF_DIGITS, "$1 to ")
    .replace(APOSTROPHE, "")
    .replace(QUESTION_MARKS, " ? ")
    .replace(SIGNS, " ")
    .trim()
    .replace(/\s+/g, " ");
}

function readDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((one) => code >= one && code < one + 10);
  return zero === undefined ? digit : String(code - zero);
}
