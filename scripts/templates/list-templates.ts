import { createInstance } from "i18next";
import { readFileSync } from "node:fs";
import { describeTemplate } from "../../app/domain/phone-messages/compose-phone-message";
import { TEMPLATE_KINDS } from "../../app/domain/notifications/notification";
import { LANGUAGES, type Language } from "../../app/i18n/language";
import type { Translate } from "../../app/i18n/namespaces";
import type { MessageSettings } from "../../app/settings.server";

/** The texts to be registered, by kind and language, with the Content SIDs for WhatsApp that are known. */
export function listTemplates(known: MessageSettings["whatsappTemplates"]): string[] {
  return LANGUAGES.flatMap((language) => {
    const t = translatorOf(language);
    return TEMPLATE_KINDS.map(
      (kind) => `${kind} ${language} (${known[kind]?.[language] ?? "no id"})\n${describeTemplate(kind, t)}\n`,
    );
  });
}

/** What templates are made of. The app's own translator comes with its build alone. */
const NAMESPACES = ["common", "notification", "phone"];

const readTexts = (language: Language, namespace: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/${namespace}.json`, import.meta.url), "utf8")) as Record<
    string,
    string
  >;

/** Speaks a language outside of the built app. */
function translatorOf(language: Language): Translate {
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
