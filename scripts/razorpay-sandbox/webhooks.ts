import { createHmac } from "node:crypto";
import type { Fault, Faults } from "./faults";
import type { Dispute, Order, Payment, Refund } from "./entities";

/** The subject of an event, in the order of its payload. */
interface EventSubject {
  refund?: Refund;
  payment: Payment;
  order?: Order;
  dispute?: Dispute;
}

/** An event being delivered; its id, bytes and signature are the same on every retry. */
export interface Delivery {
  id: string;
  event: string;
  paymentId: string;
  url: string;
  status: "waiting" | "held" | "retrying" | "delivered" | "failed" | "dropped";
  fault: string | null;
  body: string;
  signature: string;
  /** An HTTP status, or why there was none. */
  attempts: { atMs: number; status: number | null; error: string | null }[];
}

interface WebhookSettings {
  url: string | undefined;
  secret: string;
  /** The secret before a rotation. */
  oldSecret: string;
  /** Delay before the first retry of an event; it doubles each time. */
  retryMs: number;
  accountId: string;
  nextId: (prefix: string) => string;
  nowMs: () => number;
  after: (ms: number, run: () => void) => void;
  faults: Faults;
}

/** With delays that double from one second, retries go on for about two minutes. */
const MOST_ATTEMPTS = 8;
const ANSWER_TIMEOUT_MS = 5_000;
const DEFAULT_DELAY_MS = 1_000;
const DEFAULT_REORDER_MS = 500;
const FALSE_EXTRA_PAISE = 100;
const FALSE_CURRENCY = "USD";

/** Hex HMAC-SHA256, as the provider signs both payments and events. */
export function sign(message: string, secret: string): string {
  return createHmac("sha256", secret).update(message).digest("hex");
}

/** Posts without a pool of connections; never throws. */
export async function post(url: string, body: string, headers: Record<string, string>) {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { ...headers, Connection: "close" },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return { status: answer.status, error: null };
  } catch (error) {
    return { status: null, error: String(error instanceof Error ? (error.cause ?? error) : error) };
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Builds, signs, sends and records events. */
export function createWebhooks(settings: WebhookSettings) {
  const { nowMs, nextId, after, faults, secret } = settings;
  const deliveries = new Map<string, Delivery>();
  /** A payment's events are sent in order; across payments no order is guaranteed. */
  const queues = new Map<string, Promise<unknown>>();
  /** Events that a later one overtakes, by payment. */
  const heldBack = new Map<string, Delivery[]>();
  let { url: target } = settings;

  function enqueue(paymentId: string, task: () => Promise<unknown>): void {
    queues.set(paymentId, (queues.get(paymentId) ?? Promise.resolve()).then(task));
  }

  async function attempt(delivery: Delivery, signature = delivery.signature): Promise<boolean> {
    const outcome = await post(delivery.url, delivery.body, {
      "Content-Type": "application/json",
      "User-Agent": "Razorpay-Webhook/v1",
      "X-Razorpay-Signature": signature,
      "x-razorpay-event-id": delivery.id,
    });
    delivery.attempts.push({ atMs: nowMs(), ...outcome });
    const isAccepted = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
    if (isAccepted) delivery.status = "delivered";
    return isAccepted;
  }

  function retryLater(delivery: Delivery, waitMs: number, attemptsLeft: number): void {
    if (deliveries.get(delivery.id) !== delivery) return;
    delivery.status = attemptsLeft === 0 ? "failed" : "retrying";
    if (attemptsLeft === 0) return;
    after(waitMs, () => {
      if (delivery.status === "delivered") return;
      void attempt(delivery).then((isAccepted) => isAccepted || retryLater(delivery, waitMs * 2, attemptsLeft - 1));
    });
  }

  async function send(delivery: Delivery, fault?: Fault): Promise<void> {
    if (deliveries.get(delivery.id) !== delivery || delivery.status === "delivered") return;
    const copies = fault?.kind === "duplicate" || fault?.kind === "concurrent" ? fault.copies : 1;
    const results: Promise<boolean>[] = [];
    for (let copy = 0; copy < copies; copy += 1) {
      results.push(attempt(delivery));
      if (fault?.kind === "duplicate") await results.at(-1);
    }
    if (!(await Promise.all(results)).includes(true)) retryLater(delivery, settings.retryMs, MOST_ATTEMPTS - 1);
  }

  function releaseHeldBack(paymentId: string): void {
    const held = heldBack.get(paymentId) ?? [];
    heldBack.delete(paymentId);
    for (const delivery of held.reverse()) enqueue(paymentId, () => send(delivery));
  }

  function dispatch(delivery: Delivery, fault: Fault | undefined): void {
    const { paymentId } = delivery;
    if (fault?.kind === "drop") {
      delivery.status = "dropped";
    } else if (fault?.kind === "delay") {
      // Outside the queue, so that later events overtake it.
      after(fault.ms ?? DEFAULT_DELAY_MS, () => void send(delivery));
    } else if (fault?.kind === "reorder") {
      delivery.status = "held";
      heldBack.set(paymentId, [...(heldBack.get(paymentId) ?? []), delivery]);
      after(fault.ms ?? DEFAULT_REORDER_MS, () => releaseHeldBack(paymentId));
    } else {
      enqueue(paymentId, () => send(delivery, fault));
      releaseHeldBack(paymentId);
    }
  }

  return {
    /** Sends an event, subject to faults; does nothing without a webhook URL. */
    publish(event: string, subject: EventSubject): void {
      if (target === undefined) return;
      const fault = faults.take("webhook", (one) => one.event === undefined || one.event === event);
      const truth = serialize(event, subject, settings);
      const body = serialize(event, distort(subject, fault, nextId), settings);
      const signedBody = fault?.kind === "tampered_body" ? truth : body;
      const signingSecret =
        fault?.kind === "bad_signature"
          ? nextId("forged_")
          : fault?.kind === "old_secret"
            ? settings.oldSecret
            : secret;
      const delivery: Delivery = {
        id: nextId(""),
        event,
        paymentId: subject.payment.id,
        url: target,
        status: "waiting",
        fault: fault?.kind ?? null,
        body,
        signature: sign(signedBody, signingSecret),
        attempts: [],
      };
      deliveries.set(delivery.id, delivery);
      dispatch(delivery, fault);
    },
    /** Delays this payment's next events by this many milliseconds. */
    hold(paymentId: string, ms: number): void {
      enqueue(paymentId, () => new Promise<void>((resolve) => after(ms, resolve)));
    },
    /** Resolves after the first attempt at this payment's events, or after this many milliseconds. */
    settled: (paymentId: string, ms: number) =>
      Promise.race([queues.get(paymentId), new Promise<void>((resolve) => after(ms, resolve))]),
    /** Sends an event once more, correctly signed; undefined if there is none with that id. */
    async redeliver(id: string): Promise<Delivery | undefined> {
      const delivery = deliveries.get(id);
      if (delivery) await attempt(delivery, sign(delivery.body, secret));
      return delivery;
    },
    /** From now on events go there, or nowhere. */
    configure(url: string | undefined): void {
      target = url;
    },
    deliveries: () => [...deliveries.values()],
    clear(): void {
      for (const part of [deliveries, queues, heldBack]) part.clear();
    },
  };
}

/**
 * The event's text. Slashes and non-ASCII letters are escaped as the provider's PHP does, so that verifying the
 * signature over a re-serialised body fails here too.
 */
function serialize(event: string, subject: EventSubject, { accountId, nowMs }: WebhookSettings): string {
  const { payment, order, refund, dispute } = subject;
  const subjects = Object.entries({ refund, payment, order, dispute }).filter(([, entity]) => entity !== undefined);
  return JSON.stringify({
    entity: "event",
    account_id: accountId,
    event,
    contains: subjects.map(([name]) => name),
    payload: Object.fromEntries(subjects.map(([name, entity]) => [name, { entity }])),
    created_at: Math.floor(nowMs() / 1_000),
  })
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The same subject with another amount, currency or order; other kinds change nothing. */
function distort(subject: EventSubject, fault: Fault | undefined, nextId: (prefix: string) => string): EventSubject {
  const distorted = structuredClone(subject);
  const { payment, order } = distorted;
  const money = order ? [payment, order] : [payment];
  if (fault?.kind === "wrong_amount" || fault?.kind === "tampered_body")
    for (const entity of money) entity.amount += FALSE_EXTRA_PAISE;
  if (fault?.kind === "wrong_currency") for (const entity of money) entity.currency = FALSE_CURRENCY;
  if (fault?.kind === "unknown_order") {
    payment.order_id = nextId("order_");
    if (order) order.id = payment.order_id;
  }
  return distorted;
}
