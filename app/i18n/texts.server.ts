import i18next, { type i18n, type InitOptions, type Resource } from "i18next";
import { LANGUAGES, type Language } from "./language";
import type { Namespace, Translate } from "./namespaces";

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
  return rememberTexts(instance);
}

/** i18next's function without the types of its keys. */
type PlainTranslate = (key: unknown, ...values: unknown[]) => string;

/** i18next looks a text up at each call, in every language it may fall back to; one without values is always the same. */
function rememberTexts(instance: i18n): i18n {
  const translators = new Map<string, PlainTranslate>();
  const create = instance.getFixedT.bind(instance) as unknown as (...of: unknown[]) => PlainTranslate;
  const getFixedT = (...of: unknown[]): PlainTranslate => {
    const key = JSON.stringify(of);
    const translate = translators.get(key) ?? remember(create(...of));
    translators.set(key, translate);
    return translate;
  };
  return Object.assign(instance, { getFixedT, t: remember(instance.t as unknown as PlainTranslate) });
}

function remember(translate: PlainTranslate): PlainTranslate {
  const texts = new Map<string, string>();
  const remembering: PlainTranslate = (key, ...values) => {
    if (values.length > 0 || typeof key !== "string") return translate(key, ...values);
    const text = texts.get(key) ?? translate(key);
    // A missing text is its key, and such keys may be many.
    if (!key.endsWith(text)) texts.set(key, text);
    return text;
  };
  return Object.assign(remembering, translate);
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

/** The texts that a page needs in the browser, by namespace. */
export function pickTexts(language: Language, namespaces: readonly Namespace[]): Record<string, unknown> {
  return Object.fromEntries(namespaces.map((namespace) => [namespace, resources[language]?.[namespace]]));
}
