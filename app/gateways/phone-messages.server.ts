import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** Sends SMS and WhatsApp messages by Twilio's Messages API and reads its status callbacks. Composes and decides nothing. */

/** Limit for one answer, from connecting to the last byte; a job has several times as long. */
const ANSWER_DEADLINE_MS = 8_000;

export const WAYS = ["sms", "whatsapp"] as const;
export type Way = (typeof WAYS)[number];

export interface PhoneMessage {
  way: Way;
  /** `+91` and ten digits. */
  to: string;
  /** The whole text of an SMS, as registered with the operators. */
  text: string;
  /** Twilio's id of the template approved for WhatsApp. */
  contentSid?: string | undefined;
  values: readonly string[];
  /** Where Twilio reports what becomes of the message. */
  statusUrl: string;
}

export interface StatusReport {
  /** Undefined while the message is under way. */
  outcome: "delivered" | "failed" | undefined;
  /** Twilio's code of the failure. */
  errorCode: number | undefined;
}

/** The provider is unreachable, too slow, or busy. A retry may help. */
export class PhoneMessagesUnavailable extends Error {}
/** The provider refuses this message for good. */
export class PhoneMessageRefused extends Error {
  constructor(readonly errorCode: number | undefined) {
    super(`Twilio refuses the message: error ${errorCode ?? "unknown"}`);
  }
}

interface PhoneMessageOptions {
  apiUrl: string;
  accountSid: string;
  authToken: string;
  /** A number, a sender's name, or the id of a messaging service. */
  smsFrom: string | undefined;
  whatsappFrom: string | undefined;
  /** Limit for one whole answer. */
  timeoutMs?: number;
}

/** https://www.twilio.com/docs/api/errors: the token is wrong, or the request came too early or too often. */
const NOT_ABOUT_THE_MESSAGE = [401, 403, 404, 408, 429];
const OUTCOMES: Partial<Record<string, StatusReport["outcome"]>> = {
  delivered: "delivered",
  read: "delivered",
  failed: "failed",
  undelivered: "failed",
};
const errorCodeSchema = z.coerce.number().int().positive().optional().catch(undefined);
const refusalSchema = z.object({ code: errorCodeSchema });

export function createPhoneMessageGateway(options: PhoneMessageOptions) {
  const { apiUrl, accountSid, authToken, smsFrom, whatsappFrom, timeoutMs = ANSWER_DEADLINE_MS } = options;
  const url = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const Authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  return {
    offers: (way: Way): boolean => (way === "sms" ? smsFrom : whatsappFrom) !== undefined,
    /** @throws PhoneMessageRefused when this message is never taken; PhoneMessagesUnavailable when another try may help */
    send: async ({ way, to, text, contentSid, values, statusUrl }: PhoneMessage): Promise<void> => {
      const isService = smsFrom?.startsWith("MG") === true;
      const variables = Object.fromEntries(values.map((value, index) => [String(index + 1), value]));
      const fields: Record<string, string> =
        way === "sms"
          ? { To: to, [isService ? "MessagingServiceSid" : "From"]: smsFrom ?? "", Body: text }
          : {
              To: `whatsapp:${to}`,
              From: `whatsapp:${whatsappFrom ?? ""}`,
              ContentSid: contentSid ?? "",
              ContentVariables: JSON.stringify(variables),
            };
      // An error of fetch may carry the number.
      const answer = await fetch(url, {
        method: "POST",
        headers: { Authorization },
        body: new URLSearchParams({ ...fields, StatusCallback: statusUrl }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => {
        throw new PhoneMessagesUnavailable("no answer from Twilio");
      });
      if (answer.ok) return answer.body?.cancel();
      const refusal = refusalSchema.safeParse(await answer.json().catch(() => undefined));
      if (answer.status < 500 && !NOT_ABOUT_THE_MESSAGE.includes(answer.status) && refusal.success)
        throw new PhoneMessageRefused(refusal.data.code);
      throw new PhoneMessagesUnavailable(`Twilio answered ${answer.status}`);
    },
    /** @returns undefined where the signature is not Twilio's over this address and these fields */
    readReport: (reportUrl: string, fields: URLSearchParams, signature: string | null): StatusReport | undefined => {
      const expected = Buffer.from(signStatusCallback(authToken, reportUrl, fields));
      const given = Buffer.from(signature ?? "");
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return {
        outcome: OUTCOMES[fields.get("MessageStatus") ?? ""],
        errorCode: errorCodeSchema.parse(fields.get("ErrorCode") ?? undefined),
      };
    },
  };
}

export type PhoneMessageGateway = ReturnType<typeof createPhoneMessageGateway>;

/** https://www.twilio.com/docs/usage/security: the address, and each field's name and value in the order of the names. */
export function signStatusCallback(authToken: string, url: string, fields: URLSearchParams): string {
  const sorted = [...fields].sort(([one], [other]) => (one < other ? -1 : 1));
  return createHmac("sha1", authToken)
    .update(url + sorted.flat().join(""))
    .digest("base64");
}
