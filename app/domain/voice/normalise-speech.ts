/** What a recogniser writes down differs from phone to phone; two spellings of the same words become one here. */

const NUKTA = /\u093C/g;
const CHANDRABINDU = /\u0901/g;
const ANUSVARA = "\u0902";
/** A nasal joined to the consonant after it says what an anusvara says: दिसम्बर and दिसंबर. */
const JOINED_NASAL = /[ङञणनम]\u094D(?=[क-ह])/g;
const DEVANAGARI_DIGIT = /[०-९]/g;
const DEVANAGARI_ZERO = 0x0966;
const FULL_HOUR = /\b(\d{1,2}):00\b/g;
const SPAN_OF_DIGITS = /(\d)\s*[-–—]\s*(?=\d)/g;
const APOSTROPHE = /['’ʼ‘`´]/g;
const JOINERS = /\p{Cf}/gu;
/** Signs of punctuation alone: the vowel signs of Devanagari are marks and stay. */
const SIGNS = /(?!\?)[\p{P}\p{S}]/gu;
/** Kept: who asks does not order. */
const QUESTION_MARKS = /[?¿؟？﹖⁇⁈⁉‽⸮]/g;

/**
 * Brings an utterance into the one form in which utterances are compared.
 *
 * @returns lower case, without nukta, joiners and punctuation save question marks, digits Latin, one space between words; NFC
 */
export function normaliseSpeech(text: string): string {
  return text
    .normalize("NFD")
    .replace(NUKTA, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(JOINERS, "")
    .replace(CHANDRABINDU, ANUSVARA)
    .replace(JOINED_NASAL, ANUSVARA)
    .replace(DEVANAGARI_DIGIT, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replace(FULL_HOUR, "$1")
    .replace(SPAN_OF_DIGITS, "$1 to ")
    .replace(APOSTROPHE, "")
    .replace(QUESTION_MARKS, " ? ")
    .replace(SIGNS, " ")
    .trim()
    .replace(/\s+/g, " ");
}
