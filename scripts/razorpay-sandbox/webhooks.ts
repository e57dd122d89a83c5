import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { createFaults, Fault } from "./faults";

/** An event being delivered; its id, bytes and signature are the same on every retry. */
export interface Delivery {
  id: string;
  event: string;
  paymentId: string;
  status: "waiting" | "delivered" | "failed" | "dropped";
  body: string;
  signature: string;
  /** An HTTP status, or why there was none. */
  attempts: (number | string)[];
}

/** The entities that an event is about, by name, in the order of its payload. */
type EventSubject = Record<string, object> & { payment: { id: string } };

export interface WebhookOptions {
  /** No events are sent without it. */
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
  /** Before the first retry of an event; it doubles each time. */
  retryMs?: number | undefined;
}

/** What the stand-in is made of: ids, a clock, timers and faults. */
export interface Surroundings {
  nextId: (prefix: string) => string;
  nowMs: () => number;
  after: (ms: number, run: () => void) => void;
  faults: ReturnType<typeof createFaults>;
}

const DEFAULT_SECRET = "sandbox-webhook-secret";
/** Retries go on for about two minutes. */
const DEFAULT_RETRY_MS = 1_000;
const MAX_RETRIES = 7;
const ANSWER_TIMEOUT_MS = 5_000;
const DEFAULT_DELAY_MS = 1_000;

/** Hex HMAC-SHA256, as the provider signs both payments and events. */
export function sign(message: string, secret: string): string {
  return createHmac("sha256", secret).update(message).digest("hex");
}

/** Builds, signs, sends and records events. */
export function createWebhooks(options: WebhookOptions, { nextId, nowMs, after, faults }: Surroundings) {
  const { webhookSecret: secret = DEFAULT_SECRET, retryMs = DEFAULT_RETRY_MS } = options;
  const accountId = nextId("acc_");
  const deliveries = new Map<string, Delivery>();
  /** A payment's events are sent in order; across payments no order is guaranteed. */
  const queues = new Map<string, Promise<unknown>>();
  let target = options.webhookUrl;

  async function attempt(delivery: Delivery, signature = delivery.signature): Promise<void> {
    const result = await post(target ?? "", delivery, signature);
    delivery.attempts.push(result);
    if (typeof result === "number" && result >= 200 && result < 300) delivery.status = "delivered";
  }

  async function retry(delivery: Delivery): Promise<void> {
    const isOpen = () => delivery.status === "waiting" && deliveries.has(delivery.id);
    for (let retries = 0; retries < MAX_RETRIES && isOpen(); retries += 1) {
      await sleep(retryMs * 2 ** retries, undefined, { ref: false });
      if (isOpen()) await attempt(delivery);
    }
    if (isOpen()) delivery.status = "failed";
  }

  async function send(delivery: Delivery, { kind, copies }: Partial<Fault> = {}): Promise<void> {
    // Gone after a reset.
    if (!deliveries.has(delivery.id)) return;
    if (kind === "concurrent") await Promise.all(Array.from({ length: copies ?? 1 }, () => attempt(delivery)));
    else await attempt(delivery);
    if (kind === "duplicate") for (let copy = 1; copy < (copies ?? 1); copy += 1) await attempt(delivery);
    void retry(delivery);
  }

  return {
    /** Sends an event, subject to faults; does nothing without a webhook URL. */
    publish(event: string, subject: EventSubject): void {
      if (target === undefined) return;
      const fault = faults.take("webhook");
      const body = serialize(event, subject, accountId, nowMs());
      const paymentId = subject.payment.id;
      const signature = sign(body, fault?.kind === "bad_signature" ? nextId("forged_") : secret);
      const delivery: Delivery = { id: nextId(""), event, paymentId, status: "waiting", body, signature, attempts: [] };
      deliveries.set(delivery.id, delivery);
      if (fault?.kind === "drop") delivery.status = "dropped";
      // Outside the queue, so that later events overtake it.
      else if (fault?.kind === "delay") after(fault.ms ?? DEFAULT_DELAY_MS, () => void send(delivery));
      else {
        const sent = (queues.get(paymentId) ?? Promise.resolve()).then(() => send(delivery, fault));
        queues.set(paymentId, sent);
      }
    },
    /** Sends an event once more, correctly signed; undefined if there is none with that id. */
    async redeliver(id: string | undefined): Promise<Delivery | undefined> {
      const delivery = deliveries.get(id ?? "");
      if (delivery) await attempt(delivery, sign(delivery.body, secret));
      return delivery;
    },
    /** From now on events go there, or nowhere. */
    configure(url: string | undefined): void {
      target = url;
    },
    deliveries: () => [...deliveries.values()],
    clear(): void {
      deliveries.clear();
      queues.clear();
    },
  };
}

/** Posts without a pool of connections. @returns the status, or why there was none */
async function post(url: string, { body, id }: Delivery, signature: string): Promise<number | string> {
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Razorpay-Webhook/v1",
    "X-Razorpay-Signature": signature,
    "x-razorpay-event-id": id,
    Connection: "close",
  };
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const answer = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    return String(error instanceof Error ? (error.cause ?? error) : error);
  }
}

/** The event's text, escaped as the provider's PHP does: verifying a re-serialised body fails here too. */
function serialize(event: string, subject: EventSubject, accountId: string, nowMs: number): string {
  return JSON.stringify({
    entity: "event",
    account_id: accountId,
    event,
    contains: Object.keys(subject),
    payload: Object.fromEntries(Object.entries(subject).map(([name, entity]) => [name, { entity }])),
    created_at: Math.floor(nowMs / 1_000),
  })
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
