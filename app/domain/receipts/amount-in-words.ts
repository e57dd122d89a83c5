import { PAISE_PER_RUPEE, type Paise } from "~/domain/money";
import type { Language } from "~/i18n/language";
import { textsByLanguage } from "~/i18n/texts-by-language";
import type en from "~locales/en/amount-in-words.json";

type Words = typeof en;
const WORDS = textsByLanguage(
  import.meta.glob<Words>("../../../locales/*/amount-in-words.json", { eager: true, import: "default" }),
);

const HUNDRED = 100;
const UNITS = [
  ["crore", 10_000_000],
  ["lakh", 100_000],
  ["thousand", 1_000],
] as const;

/** Formats an amount in words, as on cheques: 'Rupees twelve thousand five hundred only'. */
export function writeAmountInWords(paise: Paise, language: Language): string {
  const words = WORDS[language];
  const rupees = Math.floor(paise / PAISE_PER_RUPEE);
  const rest = paise % PAISE_PER_RUPEE;
  const sentence = chooseSentence(rupees, rest, words)
    .replace("{{rupees}}", writeNumber(rupees, words))
    .replace("{{paise}}", writeUnderHundred(rest, words));
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function chooseSentence(rupees: number, paise: number, words: Words): string {
  if (rupees === 0 && paise === 1) return words.paisa;
  if (rupees === 0 && paise > 0) return words.paise;
  if (rupees === 1) return paise === 0 ? words.rupee : words.rupeeAndPaise;
  return paise === 0 ? words.rupees : words.rupeesAndPaise;
}

function writeNumber(value: number, words: Words): string {
  if (value === 0) return writeUnderHundred(0, words);
  const parts: string[] = [];
  let left = value;
  for (const [name, unit] of UNITS) {
    if (left >= unit) parts.push(writeNumber(Math.floor(left / unit), words), words[name]);
    left %= unit;
  }
  const hundreds = Math.floor(left / HUNDRED);
  const rest = left % HUNDRED;
  if (hundreds === 1 && rest === 0) parts.push(words.hundredAlone);
  else if (hundreds > 0) parts.push(words.hundreds[hundreds - 1] ?? "");
  if (rest > 0) parts.push(writeUnderHundred(rest, words));
  return parts.join(" ");
}

function writeUnderHundred(value: number, words: Words): string {
  return words.underHundred[value] ?? "";
}
