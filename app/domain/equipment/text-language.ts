import type { Language } from "~/i18n/language";

const DEVANAGARI = /\p{Script=Devanagari}/u;

/**
 * The language of an owner's own words: English unless there is Devanagari, and then the owner's own.
 *
 * @param chosen the language in which the owner uses the product
 * @returns null where it cannot be told
 */
export function languageOfText(text: string, chosen: Language): Language | null {
  if (!DEVANAGARI.test(text)) return "en";
  return chosen === "en" ? null : chosen;
}
