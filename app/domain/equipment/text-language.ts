import { DEFAULT_LANGUAGE, factsOf, LANGUAGES, type Language } from "~/i18n/language";

/** Scripts of the product's languages except Latin, which occurs in texts of every language. */
const SCRIPTS = [...new Set(LANGUAGES.map((language) => factsOf(language).script))]
  .filter((script) => script !== "Latin")
  .map((script) => ({ script, letters: new RegExp(`\\p{Script=${script}}`, "u") }));

/**
 * The language of an owner's own words: English unless there is another script, and then the owner's own.
 *
 * @param chosen the language in which the owner uses the product
 * @returns null where it cannot be told
 */
export function languageOfText(text: string, chosen: Language): Language | null {
  const { script } = SCRIPTS.find(({ letters }) => letters.test(text)) ?? { script: "Latin" };
  if (factsOf(chosen).script === script) return chosen;
  return script === "Latin" ? DEFAULT_LANGUAGE : null;
}
