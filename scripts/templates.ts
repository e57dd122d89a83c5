import { runScript } from "./setup/run-script";
import { listTemplates } from "./templates/list-templates";

/** Prints the texts to be registered with an operator for SMS. */
await runScript(({ messages }) => {
  for (const template of listTemplates(messages?.dltTemplates ?? {})) console.log(template);
  return Promise.resolve(0);
});
