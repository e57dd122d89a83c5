import { LANGUAGE_FACTS, type LanguageFacts } from "./language-facts";

/** How a language is named and chosen. Safe for the browser. */

export type Language = keyof typeof LANGUAGE_FACTS;
export const LANGUAGES = Object.keys(LANGUAGE_FACTS) as readonly Language[];
export const DEFAULT_LANGUAGE: Language = "en";
/** Name of the cookie and of the local storage entry that keep the choice. */
export const LANGUAGE_KEY = "i18nextLng";
/** Name of the cookie that keeps the language a link asked for, for one visit. */
export const LINK_LANGUAGE_KEY = "linkLng";
export const LANGUAGE_PARAMETER = "lang";

export function factsOf(language: Language): LanguageFacts {
  return LANGUAGE_FACTS[language];
}

/** The language that a tag such as `hi-IN` names, or undefined. */
export function readLanguage(tag: string | null | undefined): Language | undefined {
  const primary = (tag ?? "").trim().toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary);
}

export function languageOrDefault(tag: string | null | undefined): Language {
  return readLanguage(tag) ?? DEFAULT_LANGUAGE;
}
