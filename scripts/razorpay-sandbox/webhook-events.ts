import type { FaultKind } from "./faults";
import type { NextId } from "./ids";
import type { Order, Payment, Refund } from "./ledger";

export type EventName =
  | "payment.authorized"
  | "payment.captured"
  | "payment.failed"
  | "order.paid"
  | "refund.created"
  | "refund.processed"
  | "refund.failed"
  | `payment.dispute.${"created" | DisputeStatus}`;

export type DisputeStatus = "under_review" | "action_required" | "won" | "lost" | "closed";

/** A payer's complaint at the bank. */
export interface Dispute {
  id: string;
  entity: "dispute";
  payment_id: string;
  amount: number;
  currency: string;
  status: "open" | DisputeStatus;
  created_at: number;
}

/** The subject of an event, as it is at that moment. */
export interface EventSubject {
  payment: Payment;
  order?: Order;
  refund?: Refund;
  dispute?: Dispute;
}

export interface EventEnvelope {
  entity: "event";
  account_id: string;
  event: EventName;
  contains: string[];
  payload: {
    refund?: { entity: Refund };
    payment: { entity: Payment };
    order?: { entity: Order };
    dispute?: { entity: Dispute };
  };
  created_at: number;
}

/** Copies the subject into the provider's event envelope; later changes do not affect it. */
export function buildEvent(
  event: EventName,
  subject: EventSubject,
  accountId: string,
  createdAtSeconds: number,
): EventEnvelope {
  const { payment, order, refund, dispute } = structuredClone(subject);
  const payload = {
    ...(refund ? { refund: { entity: refund } } : {}),
    payment: { entity: payment },
    ...(order ? { order: { entity: order } } : {}),
    ...(dispute ? { dispute: { entity: dispute } } : {}),
  };
  return {
    entity: "event",
    account_id: accountId,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: createdAtSeconds,
  };
}

const FALSE_EXTRA_PAISE = 100;
const FALSE_CURRENCY = "USD";

/** The same event with another amount, currency or order; other kinds return it unchanged. */
export function distortEvent(
  envelope: EventEnvelope,
  kind: FaultKind<"webhook"> | undefined,
  nextId: NextId,
): EventEnvelope {
  const distorted = structuredClone(envelope);
  const payment = distorted.payload.payment.entity;
  const order = distorted.payload.order?.entity;
  if (kind === "wrong_amount" || kind === "tampered_body") {
    payment.amount += FALSE_EXTRA_PAISE;
    if (order) order.amount += FALSE_EXTRA_PAISE;
  }
  if (kind === "wrong_currency") {
    payment.currency = FALSE_CURRENCY;
    if (order) order.currency = FALSE_CURRENCY;
  }
  if (kind === "unknown_order") {
    payment.order_id = nextId("order_");
    if (order) order.id = payment.order_id;
  }
  return distorted;
}

/**
 * The event's bytes. Slashes and non-ASCII letters are escaped as the provider's PHP does, so that verifying the
 * signature over a re-serialised body fails here too.
 */
export function serializeEvent(envelope: EventEnvelope): Buffer {
  const text = JSON.stringify(envelope)
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return Buffer.from(text, "ascii");
}
