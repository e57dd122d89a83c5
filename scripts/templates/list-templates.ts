import { describeTemplate } from "../../app/domain/phone-messages/compose-phone-message";
import { TEMPLATE_KINDS } from "../../app/domain/notifications/phone-kinds";
import { LANGUAGES } from "../../app/i18n/language";
import type { MessageSettings } from "../../app/settings.server";
import { translatorOf } from "./read-texts";

/** The texts to be registered, by kind and language, with the Content SIDs for WhatsApp that are known. */
export function listTemplates(known: MessageSettings["whatsappTemplates"]): string[] {
  return LANGUAGES.flatMap((language) => {
    const t = translatorOf(language);
    return TEMPLATE_KINDS.map(
      (kind) => `${kind} ${language} (${known[kind]?.[language] ?? "no id"})\n${describeTemplate(kind, t)}\n`,
    );
  });
}
