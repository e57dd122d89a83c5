import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import {
  buildDispute,
  buildOrder,
  buildPayment,
  buildRefund,
  NO_ERROR,
  type Dispute,
  type Notes,
  type Order,
  type OrderRequest,
  type Payer,
  type Payment,
  type Refund,
  type Stamp,
} from "./entities";
import { createFaults } from "./faults";
import { badRequest, paise, read } from "./provider-error";
import { createWebhooks } from "./webhooks";

/** The money of the stand-in and the provider's rules about it. */

/** Settings of the stand-in; each has a default that works on a laptop. */
export interface SandboxOptions {
  keyId?: string | undefined;
  keySecret?: string | undefined;
  /** No events are sent without it. */
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
  oldWebhookSecret?: string | undefined;
  retryMs?: number | undefined;
  /** The same seed gives the same sequence of ids; random by default. */
  seed?: string | undefined;
  /** Milliseconds since 1970. */
  clock?: () => number;
}

export const DEFAULT_KEY_ID = "rzp_test_YantraSandbox";
export const DEFAULT_KEY_SECRET = "sandbox-key-secret";
const DEFAULT_WEBHOOK_SECRET = "sandbox-webhook-secret";
const DEFAULT_RETRY_MS = 1_000;

const ID_LENGTH_CHARACTERS = 14;
const LOWEST_AMOUNT_PAISE = 100;
const OTHER_AMOUNT_PAISE = 100;
const FEE_PERCENT = 2;
const TAX_ON_FEE_PERCENT = 18;
const REFUND_WINDOW_MONTHS = 6;

export type Sandbox = ReturnType<typeof createSandbox>;

/**
 * The stand-in without its HTTP server.
 * @throws Error for live keys or production: no real money may be touched
 */
export function createSandbox(options: SandboxOptions) {
  const { keyId = DEFAULT_KEY_ID, keySecret = DEFAULT_KEY_SECRET, clock: nowMs = Date.now } = options;
  const { webhookSecret = DEFAULT_WEBHOOK_SECRET } = options;
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
  const after = (ms: number, run: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer.unref());
  };
  const faults = createFaults();
  const webhooks = createWebhooks({
    url: options.webhookUrl,
    secret: webhookSecret,
    oldSecret: options.oldWebhookSecret ?? `${webhookSecret}_old`,
    retryMs: options.retryMs ?? DEFAULT_RETRY_MS,
    accountId: nextId("acc_"),
    nextId,
    nowMs,
    after,
    faults,
  });
  const ledger = {
    orders: new Map<string, Order>(),
    /** Orders whose payments wait for a capture call. */
    manualCaptureOrderIds: new Set<string>(),
    payments: new Map<string, Payment>(),
    refunds: new Map<string, Refund>(),
    /** Refunds by idempotency key, with the request that made them. */
    refundKeys: new Map<string, { request: string; refund: Refund }>(),
  };
  /** The log; no status where there was no response. */
  const requests: { atMs: number; method: string; path: string; status: number | null }[] = [];
  /** Releases of the requests that are held back. */
  const held = new Set<() => void>();
  return {
    keyId,
    keySecret,
    nextId,
    nowMs,
    after,
    faults,
    webhooks,
    ledger,
    requests,
    held,
    /** Deletes money, faults, events and timers; ids continue, so that none repeats. */
    reset(): void {
      for (const timer of timers) clearTimeout(timer);
      for (const release of held) release();
      for (const part of [timers, faults, webhooks, ...Object.values(ledger)]) part.clear();
      requests.length = 0;
    },
  };
}

function stamp({ nextId, nowMs }: Sandbox, prefix: string): Stamp {
  return { id: nextId(prefix), created_at: Math.floor(nowMs() / 1_000) };
}

/** @throws ProviderError if there is none with that id */
export function requireEntity<Entity>(entities: Map<string, Entity>, id: string | undefined): Entity {
  const entity = entities.get(id ?? "");
  if (entity === undefined) throw badRequest("The id provided does not exist");
  return entity;
}

const receiptSchema = z.string().max(40, "The receipt may not be greater than 40 characters.").nullish();
const note = z.coerce.string().max(256, "The notes may not be greater than 256 characters each.");
/** At most 15 pairs. */
export const notesSchema = z
  .union([z.tuple([]), z.record(note, note)])
  .nullish()
  .transform((notes): Notes => (Object.keys(notes ?? {}).length === 0 ? [] : (notes ?? [])))
  .refine((notes) => Object.keys(notes).length <= 15, "The notes may not have more than 15 pairs.");

const orderSchema = z.object({
  amount: paise.refine((amount) => amount >= LOWEST_AMOUNT_PAISE, "Order amount less than minimum amount allowed"),
  /** The only currency of an account without international payments. */
  currency: z.literal("INR", "Currency is not supported"),
  receipt: receiptSchema,
  notes: notesSchema,
  payment: z.object({ capture: z.enum(["automatic", "manual"]).default("automatic") }).optional(),
  unique_receipt: z.boolean().optional(),
});

/** Creates an order; with `unique_receipt` a repeated receipt gives the earlier one. */
export function createOrder(sandbox: Sandbox, body: unknown): Order {
  const { amount, currency, receipt = null, notes, payment, unique_receipt: isRetry } = read(orderSchema, body);
  const { orders, manualCaptureOrderIds } = sandbox.ledger;
  const earlier = [...orders.values()].find((order) => receipt !== null && order.receipt === receipt);
  if (earlier && isRetry) return earlier;
  if (earlier) throw badRequest("The receipt has already been used for another order.", "receipt");
  const order = addOrder(sandbox, { amount, currency, receipt, notes });
  if (payment?.capture === "manual") manualCaptureOrderIds.add(order.id);
  return order;
}

function addOrder(sandbox: Sandbox, given: OrderRequest): Order {
  const order = buildOrder(stamp(sandbox, "order_"), given);
  sandbox.ledger.orders.set(order.id, order);
  return order;
}

/** Creates a payment of the whole order; it counts as one of the order's attempts. */
export function startPayment(sandbox: Sandbox, order: Order, payer: Payer): Payment {
  const payment = buildPayment(stamp(sandbox, "pay_"), order, payer, sandbox.nextId(""));
  if (sandbox.faults.takeState("other_amount")) payment.amount += OTHER_AMOUNT_PAISE;
  sandbox.ledger.payments.set(payment.id, payment);
  order.attempts += 1;
  if (order.status === "created") order.status = "attempted";
  return payment;
}

/** Marks the payment as authorized and sends the event; clears errors of an earlier failure. */
export function authorizePayment(sandbox: Sandbox, payment: Payment): void {
  Object.assign(payment, { status: "authorized", vpa: "success@razorpay", ...NO_ERROR } satisfies Partial<Payment>);
  payment.acquirer_data.rrn = String(sandbox.ledger.payments.size).padStart(12, "0");
  sandbox.webhooks.publish("payment.authorized", { payment });
}

/** Captures an authorized payment, marks its order as paid and sends both events. */
export function capturePayment(sandbox: Sandbox, payment: Payment): void {
  const order = requireEntity(sandbox.ledger.orders, payment.order_id);
  const net = Math.ceil((payment.amount * FEE_PERCENT) / 100);
  const tax = Math.round((net * TAX_ON_FEE_PERCENT) / 100);
  Object.assign(payment, { status: "captured", captured: true, fee: net + tax, tax } satisfies Partial<Payment>);
  Object.assign(order, { status: "paid", amount_paid: order.amount, amount_due: 0 } satisfies Partial<Order>);
  sandbox.webhooks.publish("payment.captured", { payment });
  sandbox.webhooks.publish("order.paid", { payment, order });
}

/** Marks the payment as declined by the bank and sends the event. */
export function failPayment(sandbox: Sandbox, payment: Payment, description: string): void {
  Object.assign(payment, {
    status: "failed",
    vpa: "failure@razorpay",
    error_code: "BAD_REQUEST_ERROR",
    error_description: description,
    error_source: "customer",
    error_step: "payment_authorization",
    error_reason: "payment_failed",
  } satisfies Partial<Payment>);
  sandbox.webhooks.publish("payment.failed", { payment });
}

/** Authorizes, and captures at once where the order says so. */
export function completePayment(sandbox: Sandbox, payment: Payment): void {
  authorizePayment(sandbox, payment);
  if (!sandbox.ledger.manualCaptureOrderIds.has(payment.order_id)) capturePayment(sandbox, payment);
}

/** The bank's answer, days late: a failed payment succeeds after all, an authorized one is captured. */
export function authorizeLate(sandbox: Sandbox, payment: Payment): void {
  if (payment.status === "failed" || payment.status === "created") completePayment(sandbox, payment);
  else if (payment.status === "authorized") capturePayment(sandbox, payment);
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
  amount: paise.nullish(),
  speed: z.enum(["normal", "optimum"], "The speed must be normal or optimum").default("normal"),
  notes: notesSchema,
  receipt: receiptSchema,
});

/**
 * Refunds a captured payment, by default all that is left of it.
 * @param key the idempotency key: a repeated request gets the same refund
 */
export function createRefund(sandbox: Sandbox, payment: Payment, body: unknown, key: string | undefined): Refund {
  const { refundKeys } = sandbox.ledger;
  const request = JSON.stringify([payment.id, body]);
  if (key !== undefined && !/^[A-Za-z0-9_-]{10,}$/.test(key))
    throw badRequest("The idempotency key must have at least 10 letters, digits, hyphens or underscores");
  const earlier = refundKeys.get(key ?? "");
  if (earlier && earlier.request !== request)
    throw badRequest("The idempotency key has been used with a different request");
  if (earlier) return earlier.refund;
  const refund = addRefund(sandbox, payment, read(refundSchema, body));
  if (key !== undefined) refundKeys.set(key, { request, refund });
  return refund;
}

function addRefund(sandbox: Sandbox, payment: Payment, wanted: z.infer<typeof refundSchema>): Refund {
  const remainder = payment.amount - payment.amount_refunded;
  const amount = wanted.amount ?? remainder;
  const lastDay = new Date(payment.created_at * 1_000);
  lastDay.setUTCMonth(lastDay.getUTCMonth() + REFUND_WINDOW_MONTHS);
  if (payment.status === "refunded") throw badRequest("The payment has been fully refunded already");
  if (payment.status !== "captured") throw badRequest("The payment status should be captured for action to be taken");
  if (sandbox.nowMs() > lastDay.getTime())
    throw badRequest(`The payment is more than ${REFUND_WINDOW_MONTHS} months old and cannot be refunded`);
  if (amount < LOWEST_AMOUNT_PAISE) throw badRequest("The amount must be at least INR 1.00", "amount");
  if (amount > payment.amount) throw badRequest("The refund amount provided is greater than amount captured", "amount");
  if (amount > remainder)
    throw badRequest("The total refund amount is greater than the refund payment amount", "amount");
  const refund = buildRefund(stamp(sandbox, "rfnd_"), payment, amount, wanted);
  sandbox.ledger.refunds.set(refund.id, refund);
  recountRefunds(payment, amount);
  sandbox.webhooks.publish("refund.created", { refund, payment });

  const fault = sandbox.faults.takeState("refund_pending", "refund_failed");
  const end = fault?.kind === "refund_failed" ? "failed" : "processed";
  const ms = fault?.ms ?? (end === "failed" ? 0 : undefined);
  if (fault === undefined) settleRefund(sandbox, refund, end);
  else if (ms !== undefined) sandbox.after(ms, () => settleRefund(sandbox, refund, end));
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
  else refund.acquirer_data.arn = sandbox.nextId("");
  sandbox.webhooks.publish(`refund.${status}`, { refund, payment });
}

const straySchema = z.object({ amount: paise.default(50_000), currency: z.string().default("INR") });

/** Captures a payment of an order that the merchant has never made. */
export function takeStrayPayment(sandbox: Sandbox, body: unknown): Payment {
  const order = addOrder(sandbox, { ...read(straySchema, body), receipt: null, notes: [] });
  const payer: Payer = { description: null, email: "payer@example.com", contact: "+919800000009", notes: [] };
  const payment = startPayment(sandbox, order, payer);
  capturePayment(sandbox, payment);
  return payment;
}

const disputeSchema = z.object({
  id: z.string().optional(),
  status: z.enum(["open", "under_review", "action_required", "won", "lost", "closed"]).default("open"),
});

/** A payer's dispute: without an id it is opened, with one its status changes. */
export function disputePayment(sandbox: Sandbox, payment: Payment, body: unknown): Dispute {
  const { id, status } = read(disputeSchema, body);
  const dispute = buildDispute(stamp(sandbox, "disp_"), payment, status);
  if (id !== undefined) dispute.id = id;
  sandbox.webhooks.publish(`payment.dispute.${status === "open" ? "created" : status}`, { payment, dispute });
  return dispute;
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
