/** The languages of the product and how one is chosen. Safe for the browser. */

export const LANGUAGES = ["en", "hi", "mr"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "en";
/** Name of the cookie and of the local storage entry that keep the choice. */
export const LANGUAGE_KEY = "i18nextLng";

/** The language that a tag such as `hi-IN` names, or undefined. */
export function readLanguage(tag: string | null | undefined): Language | undefined {
  const primary = (tag ?? "").trim().toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary);
}

/** The language that a tag names, or English. */
export function languageOrDefault(tag: string | null | undefined): Language {
  return readLanguage(tag) ?? DEFAULT_LANGUAGE;
}
