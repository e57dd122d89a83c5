import { createHmac } from "node:crypto";

/** The entities that an event is about, in the order of its payload. */
interface EventSubject {
  refund?: object;
  payment: { id: string };
  order?: object;
  dispute?: object;
}

/** What goes wrong with an event. */
interface WebhookFault {
  kind: string;
  ms?: number | undefined;
  copies: number;
}

/** An event being delivered; its id, bytes and signature are the same on every retry. */
export interface Delivery {
  id: string;
  event: string;
  paymentId: string;
  status: "waiting" | "delivered" | "failed" | "dropped";
  fault: string | null;
  body: string;
  signature: string;
  /** An HTTP status, or why there was none. */
  attempts: (number | string)[];
}

interface WebhookSettings {
  options: { webhookUrl?: string | undefined; webhookSecret?: string | undefined; retryMs?: number | undefined };
  nextId: (prefix: string) => string;
  nowMs: () => number;
  after: (ms: number, run: () => void) => void;
  faults: { take(what: "webhook"): WebhookFault | undefined };
}

const DEFAULT_SECRET = "sandbox-webhook-secret";
/** Before the first retry of an event; it doubles each time, so that retries go on for about two minutes. */
const DEFAULT_RETRY_MS = 1_000;
const MAX_ATTEMPTS = 8;
const ANSWER_TIMEOUT_MS = 5_000;
const DEFAULT_DELAY_MS = 1_000;

/** Hex HMAC-SHA256, as the provider signs both payments and events. */
export function sign(message: string, secret: string): string {
  return createHmac("sha256", secret).update(message).digest("hex");
}

/** Builds, signs, sends and records events. */
export function createWebhooks({ options, nextId, nowMs, after, faults }: WebhookSettings) {
  const { webhookSecret: secret = DEFAULT_SECRET, retryMs = DEFAULT_RETRY_MS } = options;
  const accountId = nextId("acc_");
  const deliveries = new Map<string, Delivery>();
  /** A payment's events are sent in order; across payments no order is guaranteed. */
  const queues = new Map<string, Promise<unknown>>();
  let target = options.webhookUrl;

  /** @returns whether it was accepted */
  async function attempt(delivery: Delivery, signature = delivery.signature): Promise<boolean> {
    const result = await post(target ?? "", delivery, signature);
    delivery.attempts.push(result);
    const isAccepted = typeof result === "number" && result >= 200 && result < 300;
    if (isAccepted) delivery.status = "delivered";
    return isAccepted;
  }

  function retryLater(delivery: Delivery, waitMs: number, attemptsLeft: number): void {
    if (attemptsLeft === 0) delivery.status = "failed";
    else
      after(waitMs, () => {
        if (delivery.status === "delivered") return;
        void attempt(delivery).then((isAccepted) => isAccepted || retryLater(delivery, waitMs * 2, attemptsLeft - 1));
      });
  }

  async function send(delivery: Delivery, fault?: WebhookFault): Promise<void> {
    // Gone after a reset.
    if (!deliveries.has(delivery.id)) return;
    const copies = fault?.kind === "duplicate" || fault?.kind === "concurrent" ? fault.copies : 1;
    const results: Promise<boolean>[] = [];
    for (let copy = 0; copy < copies; copy += 1) {
      results.push(attempt(delivery));
      if (fault?.kind === "duplicate") await results.at(-1);
    }
    const accepted = await Promise.all(results);
    if (!accepted.includes(true) && deliveries.has(delivery.id)) retryLater(delivery, retryMs, MAX_ATTEMPTS - 1);
  }

  function enqueue(delivery: Delivery, fault?: WebhookFault): void {
    const before = queues.get(delivery.paymentId) ?? Promise.resolve();
    queues.set(
      delivery.paymentId,
      before.then(() => send(delivery, fault)),
    );
  }

  return {
    /** Sends an event, subject to faults; does nothing without a webhook URL. */
    publish(event: string, subject: EventSubject): void {
      if (target === undefined) return;
      const fault = faults.take("webhook");
      const body = serialize(event, subject, accountId, nowMs());
      const delivery: Delivery = {
        id: nextId(""),
        event,
        paymentId: subject.payment.id,
        status: "waiting",
        fault: fault?.kind ?? null,
        body,
        signature: sign(body, fault?.kind === "bad_signature" ? nextId("forged_") : secret),
        attempts: [],
      };
      deliveries.set(delivery.id, delivery);
      if (fault?.kind === "drop") delivery.status = "dropped";
      // Outside the queue, so that later events overtake it.
      else if (fault?.kind === "delay") after(fault.ms ?? DEFAULT_DELAY_MS, () => void send(delivery));
      else enqueue(delivery, fault);
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

/**
 * The event's text. Slashes and non-ASCII letters are escaped as the provider's PHP does, so that verifying the
 * signature over a re-serialised body fails here too.
 */
function serialize(event: string, { refund, payment, order, dispute }: EventSubject, accountId: string, nowMs: number) {
  const subjects = Object.entries({ refund, payment, order, dispute }).filter(([, entity]) => entity !== undefined);
  return JSON.stringify({
    entity: "event",
    account_id: accountId,
    event,
    contains: subjects.map(([name]) => name),
    payload: Object.fromEntries(subjects.map(([name, entity]) => [name, { entity }])),
    created_at: Math.floor(nowMs / 1_000),
  })
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
