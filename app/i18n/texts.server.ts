import i18next, { type i18n, type InitOptions, type Resource } from "i18next";
import { LANGUAGES, type Language } from "./language";
import type { Translate } from "./namespaces";

/** All texts of all languages, read once at start: the server speaks each without loading anything. */
const files = import.meta.glob<Record<string, string>>("../../locales/*/*.json", { eager: true, import: "default" });

const resources: Resource = {};
for (const [path, texts] of Object.entries(files)) {
  const [, language = "", namespace = ""] = /([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
  resources[language] = { ...resources[language], [namespace]: texts };
}

const isByLanguage = (value: unknown): value is Record<Language, string> => typeof value === "object" && value !== null;

function createTexts(language: Language): i18n {
  const options: InitOptions = {
    lng: language,
    fallbackLng: "en",
    supportedLngs: LANGUAGES,
    defaultNS: "common",
    resources,
    initImmediate: false,
    interpolation: {
      escapeValue: false,
      // A name that differs by language is said in that of the text.
      alwaysFormat: true,
      format: (value: unknown) => String(isByLanguage(value) ? value[language] : value),
    },
  };
  const instance = i18next.createInstance();
  void instance.init(options);
  return instance;
}

const instances = Object.fromEntries(LANGUAGES.map((language) => [language, createTexts(language)])) as Record<
  Language,
  i18n
>;

/** The texts of a language, shared by all requests: nothing may change it. */
export function textsOf(language: Language): i18n {
  return instances[language];
}

/** The function that speaks a language outside of components: API errors, mails, documents. */
export function translatorFor(language: Language): Translate {
  return instances[language].t;
}
