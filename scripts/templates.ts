import { describeTemplate } from "../app/domain/phone-messages/compose-phone-message";
import { TEMPLATE_KINDS } from "../app/domain/notifications/phone-kinds";
import { LANGUAGES } from "../app/i18n/language";
import { translatorFor } from "../app/i18n/texts.server";
import { runScript } from "./setup/run-script";

/** Prints the texts to be registered for SMS, by kind and language, with the ids that are known. */
await runScript(({ messages }) => {
  for (const kind of TEMPLATE_KINDS)
    for (const language of LANGUAGES) {
      const id = messages?.dltTemplates[kind]?.[language] ?? "no id";
      console.log(`${kind} ${language} (${id})\n${describeTemplate(kind, translatorFor(language))}\n`);
    }
  return Promise.resolve(0);
});
