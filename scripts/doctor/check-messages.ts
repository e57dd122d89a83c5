import type { Settings } from "../../app/settings.server";
import { TEMPLATE_KINDS } from "../../app/domain/notifications/phone-kinds";
import { LANGUAGES } from "../../app/i18n/language";
import { failed, note, ok, type Finding } from "./finding";

const ASK_DEADLINE_MS = 10_000;
const NAME = "SMS and WhatsApp";

type Messages = Pick<Settings, "messages">;

/** Twilio's status for the account; undefined where it cannot be reached. */
export async function askMessageProvider({ messages }: Messages): Promise<number | undefined> {
  if (messages === undefined) return undefined;
  const { apiUrl, accountSid, authToken } = messages;
  try {
    const answer = await fetch(`${apiUrl}/2010-04-01/Accounts/${accountSid}.json`, {
      headers: { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}` },
      signal: AbortSignal.timeout(ASK_DEADLINE_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}

/** @param status what Twilio answers about the account */
export function checkMessages({ messages }: Messages, status: number | undefined): Finding[] {
  if (messages === undefined)
    return [note(NAME, "no account at Twilio is set: people read their messages on the site and by email")];
  const { smsFrom, whatsappFrom } = messages;
  return [
    checkAccount(messages.apiUrl, status),
    ...(smsFrom === undefined ? [note("SMS", "no TWILIO_SMS_FROM is set: nobody logs in with a code by SMS")] : []),
    ...(whatsappFrom === undefined ? [] : [checkTemplates(messages.whatsappTemplates)]),
  ];
}

function checkAccount(apiUrl: string, status: number | undefined): Finding {
  if (status === 200) return ok(NAME, "Twilio takes the account and its token");
  if (status === undefined || status >= 500)
    return failed(NAME, `${apiUrl} does not answer`, "Check the network, a firewall and TWILIO_API_URL.");
  return failed(NAME, "Twilio refuses the account", "Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.");
}

function checkTemplates(known: Readonly<Record<string, Readonly<Record<string, string>>>>): Finding {
  const missing = TEMPLATE_KINDS.flatMap((kind) =>
    LANGUAGES.filter((language) => known[kind]?.[language] === undefined).map((language) => `${kind} (${language})`),
  );
  if (missing.length === 0) return ok("WhatsApp templates", "each has a Content SID in every language");
  return failed(
    "WhatsApp templates",
    `without a Content SID: ${missing.join(", ")}`,
    "Have the texts of npm run templates approved, and write their SIDs into the file TWILIO_WHATSAPP_TEMPLATES.",
  );
}
