import { runScript } from "./setup/run-script";
import { listTemplates } from "./templates/list-templates";

/** Prints the texts to be registered on a DLT portal for SMS, and to be approved for WhatsApp. */
await runScript(({ messages }) => {
  for (const template of listTemplates(messages?.whatsappTemplates ?? {})) console.log(template);
  return Promise.resolve(0);
});
