import { LANGUAGES, type Language } from "./language";

/** A file's texts by language. @param files of `import.meta.glob`, by path @throws Error where a language lacks it */
export function textsByLanguage<Texts>(files: Record<string, Texts>): Record<Language, Texts> {
  const byFolder = new Map(Object.entries(files).map(([path, texts]) => [/([^/]+)\/[^/]+$/.exec(path)?.[1], texts]));
  const entries = LANGUAGES.map((language): [Language, Texts] => {
    const texts = byFolder.get(language);
    if (texts === undefined) throw new Error(`locales/${language} lacks a file that the other languages have`);
    return [language, texts];
  });
  return Object.fromEntries(entries) as Record<Language, Texts>;
}
