import type { Fault, Faults } from "./faults";
import type { NextId } from "./ids";
import { sign } from "./signatures";
import type { Timers } from "./timers";
import { buildEvent, distortEvent, serializeEvent, type EventName, type EventSubject } from "./webhook-events";
import { createTransport, type Attempt } from "./webhook-transport";

/** An event being delivered; its id, bytes and signature are the same on every retry. */
export interface Delivery {
  id: string;
  event: EventName;
  paymentId: string;
  url: string;
  status: "waiting" | "held" | "retrying" | "delivered" | "failed" | "dropped";
  fault: string | null;
  body: string;
  signature: string;
  attempts: Attempt[];
}

export interface Webhooks {
  /** Sends an event, subject to faults; does nothing without a webhook URL. */
  publish(event: EventName, subject: EventSubject): void;
  /** Delays this payment's next events by this many milliseconds. */
  hold(paymentId: string, ms: number): void;
  /** Resolves after the first attempt at this payment's events, or after this many milliseconds. */
  settled(paymentId: string, ms: number): Promise<void>;
  /** Sends an event once more, correctly signed; undefined if there is none with that id. */
  redeliver(id: string): Promise<Delivery | undefined>;
  /** Changes the webhook URL, and the secret if one is given. */
  configure(url: string | undefined, secret?: string): void;
  deliveries(): Delivery[];
  /** Deletes every event and aborts posts in progress. */
  clear(): void;
}

export interface WebhookSettings {
  url: string | undefined;
  secret: string;
  oldSecret: string;
  retryMs: number;
  accountId: string;
  nextId: NextId;
  nowMs: () => number;
  timers: Timers;
  faults: Faults;
}

/** With delays that double from one second, retries go on for about two minutes. */
const MOST_ATTEMPTS = 8;
const DEFAULT_DELAY_MS = 1_000;
const DEFAULT_REORDER_MS = 500;

/** Builds, signs, sends and records events. */
export function createWebhooks(settings: WebhookSettings): Webhooks {
  const { nowMs, nextId, timers, faults } = settings;
  const transport = createTransport();
  const deliveries = new Map<string, Delivery>();
  /** A payment's events are sent in order; across payments no order is guaranteed. */
  const queues = new Map<string, Promise<void>>();
  const heldBack = new Map<string, (() => void)[]>();
  let { url: target, secret } = settings;

  function enqueue(paymentId: string, task: () => Promise<void>): void {
    queues.set(paymentId, (queues.get(paymentId) ?? Promise.resolve()).then(task));
  }

  async function attempt(delivery: Delivery, signature: string): Promise<boolean> {
    const outcome = await transport.post(delivery.url, Buffer.from(delivery.body, "ascii"), {
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
    if (attemptsLeft === 0) {
      delivery.status = "failed";
      return;
    }
    delivery.status = "retrying";
    timers.after(waitMs, () => {
      if (delivery.status === "delivered") return;
      void attempt(delivery, delivery.signature).then((isAccepted) => {
        if (!isAccepted) retryLater(delivery, waitMs * 2, attemptsLeft - 1);
      });
    });
  }

  async function send(delivery: Delivery, fault: Fault<"webhook"> | undefined): Promise<void> {
    if (deliveries.get(delivery.id) !== delivery || delivery.status === "delivered") return;
    const copies = fault?.kind === "duplicate" || fault?.kind === "concurrent" ? fault.copies : 1;
    const results: boolean[] = [];
    if (fault?.kind === "concurrent") {
      results.push(...(await Promise.all(Array.from({ length: copies }, () => attempt(delivery, delivery.signature)))));
    } else {
      for (let copy = 0; copy < copies; copy += 1) results.push(await attempt(delivery, delivery.signature));
    }
    if (!results.includes(true)) retryLater(delivery, settings.retryMs, MOST_ATTEMPTS - 1);
  }

  function releaseHeldBack(paymentId: string): void {
    const releases = heldBack.get(paymentId) ?? [];
    heldBack.delete(paymentId);
    for (const release of releases.reverse()) release();
  }

  function dispatch(delivery: Delivery, fault: Fault<"webhook"> | undefined): void {
    const { paymentId } = delivery;
    if (fault?.kind === "drop") {
      delivery.status = "dropped";
    } else if (fault?.kind === "delay") {
      // Outside the queue, so that later events overtake it.
      timers.after(fault.ms ?? DEFAULT_DELAY_MS, () => void send(delivery, fault));
    } else if (fault?.kind === "reorder") {
      delivery.status = "held";
      const release = (): void => enqueue(paymentId, () => send(delivery, fault));
      heldBack.set(paymentId, [...(heldBack.get(paymentId) ?? []), release]);
      timers.after(fault.ms ?? DEFAULT_REORDER_MS, () => releaseHeldBack(paymentId));
    } else {
      enqueue(paymentId, () => send(delivery, fault));
      releaseHeldBack(paymentId);
    }
  }

  return {
    publish(event, subject) {
      if (target === undefined) return;
      const fault = faults.takeWebhook(event);
      const truth = buildEvent(event, subject, settings.accountId, Math.floor(nowMs() / 1_000));
      const sent = serializeEvent(distortEvent(truth, fault?.kind, nextId));
      const signed = fault?.kind === "tampered_body" ? serializeEvent(truth) : sent;
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
        body: sent.toString("ascii"),
        signature: sign(signed, signingSecret),
        attempts: [],
      };
      deliveries.set(delivery.id, delivery);
      dispatch(delivery, fault);
    },
    hold(paymentId, ms) {
      enqueue(paymentId, () => timers.wait(ms));
    },
    settled: (paymentId, ms) => Promise.race([queues.get(paymentId) ?? Promise.resolve(), timers.wait(ms)]),
    async redeliver(id) {
      const delivery = deliveries.get(id);
      if (!delivery) return undefined;
      await attempt(delivery, sign(delivery.body, secret));
      return delivery;
    },
    configure(url, newSecret) {
      target = url;
      secret = newSecret ?? secret;
    },
    deliveries: () => [...deliveries.values()],
    clear() {
      deliveries.clear();
      queues.clear();
      heldBack.clear();
      transport.abort();
    },
  };
}
