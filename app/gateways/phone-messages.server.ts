import { z } from "zod";

/**
 * Sends SMS and WhatsApp messages through a provider, or a relay in front of one, that speaks the protocol of
 * docs/operations.md. Composes and decides nothing.
 */

/** Limit for one answer, from connecting to the last byte; a job has several times as long. */
const ANSWER_DEADLINE_MS = 8_000;
/** An answer has a few hundred bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_REASON_CHARACTERS = 100;

export const WAYS = ["sms", "whatsapp"] as const;
export type Way = (typeof WAYS)[number];

export interface PhoneMessage {
  /** Stable: the provider sends a message once for a reference. */
  reference: string;
  way: Way;
  /** `+91` and ten digits. */
  to: string;
  /** Id of the DLT template for SMS, name of the approved template for WhatsApp. */
  template: string;
  /** Tag of the language. */
  language: string;
  /** The template's variables, in order. */
  values: readonly string[];
  /** The whole text, as the template and the values make it. */
  text: string;
}

/** What has become of a message. */
export interface Delivery {
  id: string;
  /** `accepted` until the provider knows more. */
  status: "accepted" | "delivered" | "failed";
}

export interface PhoneMessageGateway {
  /** Whether messages of this way can be sent. */
  offers(way: Way): boolean;
  /**
   * Sends a message, or finds the one of an earlier request with the same reference.
   *
   * @throws PhoneMessageRefused when this message is never taken; PhoneMessagesUnavailable when another try may help
   */
  send(message: PhoneMessage): Promise<Delivery>;
  /** @throws the same */
  find(id: string): Promise<Delivery>;
}

/** The provider is unreachable, too slow, or sends an invalid answer. A retry may help. */
export class PhoneMessagesUnavailable extends Error {}
/** The provider refuses this message for good. */
export class PhoneMessageRefused extends Error {}

export interface PhoneMessageOptions {
  apiUrl: string;
  apiKey: string;
  smsSender: string;
  whatsappSender: string | undefined;
  /** Limit for one whole answer. */
  timeoutMs?: number;
}

const deliverySchema = z.object({
  id: z.string().regex(/^[\w.-]{1,100}$/),
  status: z.enum(["accepted", "delivered", "failed"]),
});
const refusalSchema = z.object({
  code: z
    .string()
    .max(MAX_REASON_CHARACTERS)
    .regex(/^[\w-]+$/),
});
/** The key is wrong, the request came too early or too often: nothing is said about the message. */
const NOT_ABOUT_THE_MESSAGE = [401, 403, 408, 429];

/** Creates the gateway. Nothing is sent until a method is called. */
export function createPhoneMessageGateway(options: PhoneMessageOptions): PhoneMessageGateway {
  const { apiUrl, apiKey, smsSender, whatsappSender, timeoutMs = ANSWER_DEADLINE_MS } = options;
  const senders = { sms: smsSender, whatsapp: whatsappSender };
  const ask = async (path: string, request: RequestInit = {}): Promise<Delivery> => {
    const { status, body } = await readAnswer(`${apiUrl}${path}`, timeoutMs, {
      ...request,
      headers: { Authorization: `Bearer ${apiKey}`, Accept: "application/json", ...request.headers },
    });
    if (status >= 200 && status < 300) return readDelivery(body);
    const refusal = refusalSchema.safeParse(body);
    const isFinal = status >= 400 && status < 500 && !NOT_ABOUT_THE_MESSAGE.includes(status);
    if (isFinal && refusal.success) throw new PhoneMessageRefused(`the provider refuses: ${refusal.data.code}`);
    throw new PhoneMessagesUnavailable(`the provider of messages answered ${status}`);
  };
  return {
    offers: (way) => senders[way] !== undefined,
    send: ({ reference, ...message }) =>
      ask("/messages", {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": reference },
        body: JSON.stringify({ ...message, sender: senders[message.way] }),
      }),
    find: (id) => ask(`/messages/${encodeURIComponent(id)}`),
  };
}

function readDelivery(body: unknown): Delivery {
  const read = deliverySchema.safeParse(body);
  if (!read.success) throw new PhoneMessagesUnavailable("the provider's answer has an unexpected form");
  return read.data;
}

/** Reads a whole answer within its limits. Errors are replaced: those of fetch may carry the address and the number. */
async function readAnswer(url: string, timeoutMs: number, request: RequestInit) {
  try {
    const answer = await fetch(url, { ...request, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    const text = await readText(answer);
    return { status: answer.status, body: parse(text) };
  } catch (error) {
    if (error instanceof PhoneMessagesUnavailable) throw error;
    throw new PhoneMessagesUnavailable("no answer from the provider of messages");
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the answer.
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new PhoneMessagesUnavailable("the provider's answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
