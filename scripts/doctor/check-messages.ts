import type { Settings } from "../../app/settings.server";
import { TEMPLATE_KINDS } from "../../app/domain/notifications/phone-kinds";
import { LANGUAGES } from "../../app/i18n/language";
import { failed, note, ok, type Finding } from "./finding";

const ASK_DEADLINE_MS = 10_000;
const REFUSED = [401, 403];
const NAME = "SMS and WhatsApp";

/** The provider's status for the key, about a message that there is not; undefined where it cannot be reached. */
export async function askMessageProvider({ messages }: Pick<Settings, "messages">): Promise<number | undefined> {
  if (messages === undefined) return undefined;
  try {
    const answer = await fetch(`${messages.apiUrl}/messages/none`, {
      headers: { Authorization: `Bearer ${messages.apiKey}` },
      signal: AbortSignal.timeout(ASK_DEADLINE_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}

/** @param status what the provider answers to the key */
export function checkMessages({ messages }: Pick<Settings, "messages">, status: number | undefined): Finding[] {
  if (messages === undefined)
    return [note(NAME, "no provider is set: people read their messages on the site and by email")];
  const missing = TEMPLATE_KINDS.flatMap((kind) =>
    LANGUAGES.filter((language) => messages.dltTemplates[kind]?.[language] === undefined).map(
      (language) => `${kind} (${language})`,
    ),
  );
  const templates =
    missing.length === 0
      ? ok("SMS templates", "each has a DLT id in every language")
      : failed(
          "SMS templates",
          `without a DLT id: ${missing.join(", ")}`,
          "Register them as npm run templates prints them, and write their ids into the file DLT_TEMPLATES.",
        );
  return [checkProvider(messages.apiUrl, status), templates];
}

function checkProvider(apiUrl: string, status: number | undefined): Finding {
  if (status !== undefined && REFUSED.includes(status))
    return failed(NAME, "the provider refuses the key", "Check MESSAGES_API_KEY.");
  if (status === undefined || status >= 500)
    return failed(NAME, `${apiUrl} does not answer`, "Check the network, a firewall and MESSAGES_API_URL.");
  return ok(NAME, "the provider takes the key");
}
