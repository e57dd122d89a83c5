import { createInstance } from "i18next";
import { readFileSync } from "node:fs";
import type { Language } from "../../app/i18n/language";
import type { Translate } from "../../app/i18n/namespaces";

/** What templates are made of. The app's own translator comes with its build alone. */
const NAMESPACES = ["common", "notification", "phone"];

const readTexts = (language: Language, namespace: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/${namespace}.json`, import.meta.url), "utf8")) as Record<
    string,
    string
  >;

/** Speaks a language outside of the built app. */
export function translatorOf(language: Language): Translate {
  const texts = Object.fromEntries(NAMESPACES.map((namespace) => [namespace, readTexts(language, namespace)]));
  const instance = createInstance();
  void instance.init({
    lng: language,
    defaultNS: "common",
    resources: { [language]: texts },
    initImmediate: false,
    interpolation: { escapeValue: false },
  });
  return instance.t as unknown as Translate;
}
