import { factsOf, readLanguage, type Language } from "./language";

/** A known language as speakers of another call it, as in अंग्रेज़ी; undefined for any other text. */
export function nameLanguage(named: string | null, language: Language): string | undefined {
  const known = readLanguage(named);
  return (
    known && (new Intl.DisplayNames([factsOf(language).tag], { type: "language" }).of(known) ?? factsOf(known).name)
  );
}
