import { createHash, randomBytes } from "node:crypto";
import { addMonths } from "date-fns/addMonths";
import { z } from "zod";
import { badRequest, createFaults, read } from "./faults";
import { createWebhooks, type Surroundings, type WebhookOptions } from "./webhooks";

/** The provider's money and its rules. Amounts are paise, times seconds since 1970. */

/** Paise: an integer, or a string of digits, which the provider accepts as well. */
export const paise = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]);

/** Settings of the stand-in; each has a default that works on a laptop. */
export interface SandboxOptions extends WebhookOptions {
  keyId?: string | undefined;
  keySecret?: string | undefined;
  /** The same seed gives the same sequence of ids; random by default. */
  seed?: string | undefined;
  /** Milliseconds since 1970. */
  clock?: () => number;
}

const DEFAULT_KEY_ID = "rzp_test_YantraSandbox";
const DEFAULT_KEY_SECRET = "sandbox-key-secret";
const ID_LENGTH_CHARACTERS = 14;
const MIN_AMOUNT_PAISE = 100;
const OTHER_AMOUNT_PAISE = 100;
const REFUND_WINDOW_MONTHS = 6;

/** The provider returns [] where there are no notes. */
type Notes = Record<string, string> | [];
export type Order = ReturnType<typeof buildOrder>;
export type Payment = ReturnType<typeof buildPayment>;
export type Refund = ReturnType<typeof buildRefund>;

export type Sandbox = ReturnType<typeof createSandbox>;

/** The stand-in without its HTTP server. @throws Error for live keys or production: no real money may be touched */
export function createSandbox(options: SandboxOptions) {
  const { keyId = DEFAULT_KEY_ID, keySecret = DEFAULT_KEY_SECRET, clock: nowMs = Date.now } = options;
  if (process.env.NODE_ENV === "production") throw new Error("The Razorpay stand-in refuses to run in production.");
  if (!keyId.startsWith("rzp_test_")) throw new Error(`The Razorpay stand-in takes only rzp_test_ keys, got ${keyId}.`);

  const seed = options.seed ?? randomBytes(16).toString("hex");
  let made = 0;
  /** A prefix and 14 case-sensitive letters or digits. */
  const nextId = (prefix: string): string => {
    made += 1;
    const letters = createHash("sha256").update(`${seed}:${made}`).digest("base64").replace(/[+/=]/g, "");
    return prefix + letters.slice(0, ID_LENGTH_CHARACTERS);
  };
  const timers = new Set<NodeJS.Timeout>();
  /** Runs once after this many milliseconds, unless the stand-in is reset before. */
  const after = (ms: number, run: () => void) => void timers.add(setTimeout(run, ms).unref());
  const faults = createFaults();
  const webhooks = createWebhooks(options, { nextId, nowMs, after, faults });
  const ledger = {
    orders: new Map<string, Order>(),
    payments: new Map<string, Payment>(),
    refunds: new Map<string, Refund>(),
    /** Refunds by idempotency key, with the request that made them. */
    refundKeys: new Map<string, { request: string; refund: Refund }>(),
  };
  /** The log; no status where there was no response. */
  const requests: { method: string; path: string; status: number | null }[] = [];
  /** Responses that are kept back. */
  const hanging = new Set<object>();
  /** Deletes money, faults, events and timers; ids continue, so that none repeats. */
  const reset = () => {
    for (const timer of timers) clearTimeout(timer);
    for (const part of [timers, faults, webhooks, ...Object.values(ledger)]) part.clear();
    requests.length = 0;
  };
  return { keyId, keySecret, nextId, nowMs, after, faults, webhooks, ledger, requests, hanging, reset };
}

/** @throws ProviderError if there is none with that id */
export function requireEntity<Entity>(entities: Map<string, Entity>, id: string | undefined): Entity {
  const entity = entities.get(id ?? "");
  if (entity === undefined) throw badRequest("The id provided does not exist");
  return entity;
}

const receiptSchema = z.string().max(40, "The receipt may not be greater than 40 characters.").nullish();
const notesSchema = z
  .union([z.tuple([]), z.record(z.string(), z.coerce.string().max(256))])
  .default([])
  .transform((notes): Notes => (Object.keys(notes).length === 0 ? [] : notes))
  .refine((notes) => Object.keys(notes).length <= 15, "The notes may not have more than 15 pairs.");
const orderSchema = z.object({
  amount: paise.refine((amount) => amount >= MIN_AMOUNT_PAISE, "Order amount less than minimum amount allowed"),
  /** The only currency of an account without international payments. */
  currency: z.literal("INR", "Currency is not supported"),
  receipt: receiptSchema,
  notes: notesSchema,
  unique_receipt: z.boolean().optional(),
});

/** Creates an order; with `unique_receipt` a repeated receipt gives the earlier one. */
export function createOrder(sandbox: Sandbox, body: unknown): Order {
  const { unique_receipt: isRetry, receipt = null, ...facts } = read(orderSchema, body);
  const earlier = [...sandbox.ledger.orders.values()].find((order) => receipt !== null && order.receipt === receipt);
  if (earlier && isRetry) return earlier;
  if (earlier) throw badRequest("The receipt has already been used for another order.", "receipt");
  const order = buildOrder(sandbox, { ...facts, receipt });
  sandbox.ledger.orders.set(order.id, order);
  return order;
}

/** What every entity begins with. */
const stamp = ({ nextId, nowMs }: Surroundings, entity: string, prefix: string) => ({
  entity,
  id: nextId(prefix),
  created_at: Math.floor(nowMs() / 1_000),
});

type OrderFacts = Pick<z.infer<typeof orderSchema>, "amount" | "currency" | "notes"> & { receipt: string | null };

const buildOrder = (place: Surroundings, given: OrderFacts) => ({
  ...stamp(place, "order", "order_"),
  ...given,
  amount_paid: 0,
  amount_due: given.amount,
  offer_id: null,
  status: "created" as "created" | "attempted" | "paid",
  attempts: 0,
});

/** Why a payment failed, as the provider says it. */
export type Failure = Record<(typeof FAILURE_FIELDS)[number], string>;

const FAILURE_FIELDS = ["code", "description", "source", "step", "reason"] as const;
type ErrorFields = Record<`error_${keyof Failure}`, string | null>;
const errorFields = (failure?: Failure) =>
  Object.fromEntries(FAILURE_FIELDS.map((field) => [`error_${field}`, failure?.[field] ?? null])) as ErrorFields;

/** Who pays, as submitted by the payment page. */
type Payer = Record<"email" | "contact", string>;

const buildPayment = (place: Surroundings, { id, amount, currency, notes }: Order, payer: Payer) => ({
  ...stamp(place, "payment", "pay_"),
  amount,
  currency,
  status: "created" as "created" | "authorized" | "captured" | "refunded" | "failed",
  order_id: id,
  method: "upi",
  amount_refunded: 0,
  refund_status: null as null | "partial" | "full",
  captured: false,
  ...payer,
  notes,
  vpa: "success@razorpay",
  ...errorFields(),
  // The slash gives every event something that re-serialising changes.
  acquirer_data: { upi_transaction_id: `TEST/${place.nextId("")}` },
});

/** Begins an attempt at paying a whole order. */
export function startPayment(sandbox: Sandbox, order: Order, payer: Payer): Payment {
  const payment = buildPayment(sandbox, order, payer);
  if (sandbox.faults.take("state", "other_amount")) payment.amount += OTHER_AMOUNT_PAISE;
  sandbox.ledger.payments.set(payment.id, payment);
  order.attempts += 1;
  if (order.status === "created") order.status = "attempted";
  return payment;
}

/** Marks the payment as authorized and sends the event; clears errors of an earlier failure. */
export function authorizePayment(sandbox: Sandbox, payment: Payment): void {
  payment.status = "authorized";
  Object.assign(payment, { vpa: "success@razorpay", ...errorFields() });
  sandbox.webhooks.publish("payment.authorized", { payment });
}

/** Captures an authorized payment, marks its order as paid and sends both events. */
function capturePayment(sandbox: Sandbox, payment: Payment): void {
  const order = requireEntity(sandbox.ledger.orders, payment.order_id);
  [payment.status, payment.captured] = ["captured", true];
  [order.status, order.amount_paid, order.amount_due] = ["paid", order.amount, 0];
  sandbox.webhooks.publish("payment.captured", { payment });
  sandbox.webhooks.publish("order.paid", { payment, order });
}

/** Marks the payment as failed and sends the event. */
export function failPayment(sandbox: Sandbox, payment: Payment, failure: Failure): void {
  payment.status = "failed";
  Object.assign(payment, { vpa: "failure@razorpay", ...errorFields(failure) });
  sandbox.webhooks.publish("payment.failed", { payment });
}

/** The bank's answer, also when it comes late: an authorized payment is captured, another one authorized before that. */
export function completePayment(sandbox: Sandbox, payment: Payment): void {
  if (payment.captured) return;
  if (payment.status !== "authorized") authorizePayment(sandbox, payment);
  capturePayment(sandbox, payment);
}

/** The merchant's own capture of an authorized payment. */
export function requestCapture(sandbox: Sandbox, payment: Payment, body: unknown): Payment {
  const { amount } = read(z.object({ amount: paise }), body);
  if (payment.captured) throw badRequest("This payment has already been captured");
  if (payment.status !== "authorized")
    throw badRequest("Only payments which have been authorized and not yet captured can be captured");
  if (amount !== payment.amount) throw badRequest("Capture amount must be equal to the amount authorized", "amount");
  capturePayment(sandbox, payment);
  return payment;
}

const refundSchema = z.object({
  amount: paise.optional(),
  speed: z.enum(["normal", "optimum"]).default("normal"),
  notes: notesSchema,
  receipt: receiptSchema,
});
type RefundRequest = z.infer<typeof refundSchema>;

/** Refunds a captured payment, by default all that is left. @param key for idempotency: again, the same refund */
export function createRefund(sandbox: Sandbox, payment: Payment, body: unknown, key: string | undefined): Refund {
  const { refundKeys } = sandbox.ledger;
  const request = JSON.stringify([payment.id, body]);
  if (key !== undefined && !/^[A-Za-z0-9_-]{10,}$/.test(key))
    throw badRequest("The idempotency key must have at least 10 letters, digits, hyphens or underscores");
  const earlier = refundKeys.get(key ?? "");
  if (earlier && earlier.request !== request)
    throw badRequest("The idempotency key has been used with a different request");
  if (earlier) return earlier.refund;
  const wanted = read(refundSchema, body);
  const remainder = payment.amount - payment.amount_refunded;
  const { amount = remainder } = wanted;
  if (payment.status !== "captured") throw badRequest("The payment status should be captured for action to be taken");
  if (sandbox.nowMs() > addMonths(payment.created_at * 1_000, REFUND_WINDOW_MONTHS).getTime())
    throw badRequest(`The payment is more than ${REFUND_WINDOW_MONTHS} months old and cannot be refunded`);
  if (amount < MIN_AMOUNT_PAISE) throw badRequest("The amount must be at least INR 1.00", "amount");
  if (amount > remainder)
    throw badRequest("The total refund amount is greater than the refund payment amount", "amount");
  const refund = addRefund(sandbox, payment, { ...wanted, amount });
  if (key !== undefined) refundKeys.set(key, { request, refund });
  const fault = sandbox.faults.take("state", "refund_pending", "refund_failed");
  const end = fault?.kind === "refund_failed" ? "failed" : "processed";
  if (fault === undefined) settleRefund(sandbox, refund, end);
  else if (fault.ms !== undefined || end === "failed")
    sandbox.after(fault.ms ?? 0, () => settleRefund(sandbox, refund, end));
  return refund;
}

const buildRefund = (place: Surroundings, { id, currency }: Payment, amount: number, given: RefundRequest) => ({
  ...stamp(place, "refund", "rfnd_"),
  amount,
  currency,
  payment_id: id,
  notes: given.notes,
  receipt: given.receipt ?? null,
  status: "pending" as "pending" | "processed" | "failed",
  speed_processed: "normal",
  speed_requested: given.speed,
});

/** Adds a pending refund, of the merchant or of its dashboard. */
export function addRefund(sandbox: Sandbox, payment: Payment, body: unknown): Refund {
  const given = read(refundSchema, body);
  const { amount = payment.amount } = given;
  const refund = buildRefund(sandbox, payment, amount, given);
  sandbox.ledger.refunds.set(refund.id, refund);
  recountRefunds(payment, amount);
  sandbox.webhooks.publish("refund.created", { refund, payment });
  return refund;
}

function recountRefunds(payment: Payment, change: number): void {
  payment.amount_refunded += change;
  const isFull = payment.amount_refunded === payment.amount;
  payment.refund_status = payment.amount_refunded === 0 ? null : isFull ? "full" : "partial";
  payment.status = isFull ? "refunded" : "captured";
}

/** Completes a pending refund; a failed one makes its amount refundable again. */
export function settleRefund(sandbox: Sandbox, refund: Refund, status: "processed" | "failed"): void {
  if (refund.status !== "pending") return;
  const payment = requireEntity(sandbox.ledger.payments, refund.payment_id);
  refund.status = status;
  if (status === "failed") recountRefunds(payment, -refund.amount);
  sandbox.webhooks.publish(`refund.${status}`, { refund, payment });
}

const whole = z.coerce.number().int().min(0);
const pageSchema = z.object({
  from: whole.default(0),
  to: whole.default(Number.MAX_SAFE_INTEGER),
  skip: whole.default(0),
  count: z.coerce.number().int().min(1).max(100).default(10),
});

/** One page of a list, newest first, by the provider's from, to (seconds), count and skip. */
export function toCollection<Item extends { created_at: number }>(items: Item[], query: unknown) {
  const { from, to, skip, count } = read(pageSchema, query);
  const page = items
    .filter((item) => item.created_at >= from && item.created_at <= to)
    .toReversed()
    .slice(skip, skip + count);
  return { entity: "collection", count: page.length, items: page };
}
