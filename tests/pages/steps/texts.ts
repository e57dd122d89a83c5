import { createInstance, type Resource } from "i18next";
import { readdirSync, readFileSync } from "node:fs";
import type { Translate } from "~/i18n/namespaces";

/** The product's texts as they are stored, so that a test speaks the language of the page it looks at. */

export const LANGUAGES = ["en", "hi", "mr"] as const;
export type Language = (typeof LANGUAGES)[number];

const LOCALES = new URL("../../../locales/", import.meta.url);

function readTexts(language: Language): Record<string, Record<string, unknown>> {
  const files = readdirSync(new URL(`${language}/`, LOCALES));
  const read = (file: string) =>
    JSON.parse(readFileSync(new URL(`${language}/${file}`, LOCALES), "utf8")) as Record<string, unknown>;
  return Object.fromEntries(files.map((file) => [file.replace(/\.json$/, ""), read(file)]));
}

const texts = Object.fromEntries(LANGUAGES.map((language) => [language, readTexts(language)])) as Record<
  Language,
  ReturnType<typeof readTexts>
>;

/** The function that says a text of the product in a language: `speak("hi")("booking:total")`. */
export function translatorFor(language: Language): Translate {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(texts[language]),
    defaultNS: "common",
    resources: texts as unknown as Resource,
    initImmediate: false,
    interpolation: { escapeValue: false },
  });
  return instance.t as unknown as Translate;
}

/** Whole rupees as people in India write them: ₹1,25,000. */
export function inRupees(amount: number): string {
  return new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 0 }).format(
    amount,
  );
}

/** Some texts are the same everywhere, such as the names of languages; a sign alone says nothing either. */
const LEAST_LETTERS = 3;
const OF_PAGES = [
  "common",
  "admin",
  "messages",
  "home",
  "equipment",
  "account",
  "booking",
  "receipt",
  "comparison",
  "machine",
  "map",
  "voice",
  "rental",
  "notification",
  "information",
];

/**
 * The English texts that a page in another language must not show: those that are whole in themselves
 * and read differently there. None for English.
 */
export function englishTextsForeignTo(language: Language): string[] {
  if (language === "en") return [];
  const found = OF_PAGES.flatMap((namespace) => {
    const translated = texts[language][namespace] ?? {};
    return Object.entries(texts.en[namespace] ?? {}).flatMap(([key, english]) =>
      typeof english === "string" && translated[key] !== english && isWords(english) ? [english] : [],
    );
  });
  return [...new Set(found)];
}

function isWords(text: string): boolean {
  return !text.includes("{{") && (text.match(/[a-z]/gi) ?? []).length >= LEAST_LETTERS;
}
