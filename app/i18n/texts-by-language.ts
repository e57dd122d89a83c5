import { LANGUAGES, type Language } from "./language";

/**
 * Puts the same file of each language's folder under its language.
 *
 * @param files what `import.meta.glob` gives for that file in all folders, by path
 * @throws Error where a registered language lacks the file
 */
export function textsByLanguage<Texts>(files: Record<string, Texts>): Record<Language, Texts> {
  const byFolder = new Map(Object.entries(files).map(([path, texts]) => [/([^/]+)\/[^/]+$/.exec(path)?.[1], texts]));
  const entries = LANGUAGES.map((language): [Language, Texts] => {
    const texts = byFolder.get(language);
    if (texts === undefined) throw new Error(`locales/${language} lacks a file that the other languages have`);
    return [language, texts];
  });
  return Object.fromEntries(entries) as Record<Language, Texts>;
}
