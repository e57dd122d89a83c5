import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { createWebhooks } from "./webhooks";

/** The provider's money, its rules, and the faults that tests inject. Amounts are paise, times seconds since 1970. */

/** An error of the provider's API. */
export class ProviderError extends Error {
  constructor(
    readonly status: number,
    readonly description: string,
    /** The invalid field of the request, if any. */
    readonly field: string | null = null,
    readonly code = "BAD_REQUEST_ERROR",
  ) {
    super(description);
  }

  /** The response body. */
  toBody() {
    const { code, description, field } = this;
    const [source, step, reason] =
      field === null ? ["NA", "NA", "NA"] : ["business", "payment_initiation", "input_validation_failed"];
    return { error: { code, description, field, source, step, reason, metadata: {} } };
  }
}

export const badRequest = (description: string, field: string | null = null) =>
  new ProviderError(400, description, field);

/**
 * Reads a request's body or query.
 * @throws ProviderError about the first invalid field
 */
export function read<T>(schema: z.ZodType<T>, given: unknown): T {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw badRequest(issue?.message ?? "The request is invalid.", issue?.path.join(".") || null);
}

/** Paise: an integer, or a string of digits, which the provider accepts as well. */
export const paise = z.preprocess(
  (value) => (typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value),
  z.int(),
);

/** Settings of the stand-in; each has a default that works on a laptop. */
export interface SandboxOptions {
  keyId?: string | undefined;
  keySecret?: string | undefined;
  /** No events are sent without it. */
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
  retryMs?: number | undefined;
  /** The same seed gives the same sequence of ids; random by default. */
  seed?: string | undefined;
  /** Milliseconds since 1970. */
  clock?: () => number;
}

export const DEFAULT_KEY_ID = "rzp_test_YantraSandbox";
export const DEFAULT_KEY_SECRET = "sandbox-key-secret";
const ID_LENGTH_CHARACTERS = 14;
const MIN_AMOUNT_PAISE = 100;
const OTHER_AMOUNT_PAISE = 100;
const REFUND_WINDOW_MONTHS = 6;

/** The provider returns [] where there are no notes. */
type Notes = Record<string, string> | [];
export type Order = ReturnType<typeof buildOrder>;
export type Payment = ReturnType<typeof buildPayment>;
export type Refund = ReturnType<typeof buildRefund>;

/** The payer, as submitted by the payment page. */
export interface Payer {
  email: string;
  contact: string;
}

export type Sandbox = ReturnType<typeof createSandbox>;

/**
 * The stand-in without its HTTP server.
 * @throws Error for live keys or production: no real money may be touched
 */
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
  const after = (ms: number, run: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer.unref());
  };
  const faults = createFaults();
  const webhooks = createWebhooks({ options, nextId, nowMs, after, faults });
  const ledger = {
    orders: new Map<string, Order>(),
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

const FAULT_KINDS = [
  ...(["hang", "delay", "reset", "status", "html200", "commit_then_drop", "hold", "commit_then_hold"] as const),
  ...(["drop", "duplicate", "concurrent", "bad_signature", "other_order_signature"] as const),
  ...(["stay_authorized", "two_captures", "refund_pending", "refund_failed", "other_amount"] as const),
];
const faultSchema = z.object({
  /** `webhook`, `callback`, `state`, or method and path of an API call, of which the beginning is enough. */
  match: z.string().default("state"),
  kind: z.enum(FAULT_KINDS),
  times: z.int().min(1).default(1),
  /** Duration of a delay, or time until a change of state. */
  ms: z.int().min(0).optional(),
  /** Of the response of the status kind, with its body. */
  status: z.int().min(200).max(599).default(500),
  body: z.enum(["json", "html", "empty"]).default("json"),
  /** How many duplicate and concurrent send. */
  copies: z.int().min(2).max(50).default(2),
});
export type Fault = z.infer<typeof faultSchema>;

/** An empty list of faults, oldest first. */
function createFaults() {
  let faults: Fault[] = [];
  return {
    /** @throws ProviderError if there is no such fault */
    add(request: unknown): Fault {
      const fault = read(faultSchema, request);
      faults.push(fault);
      return fault;
    },
    list: () => [...faults],
    clear() {
      faults = [];
    },
    /** The first for what happens, of some kinds if these are given; uses up one of its times. */
    take(what: string, ...kinds: string[]): Fault | undefined {
      const found = faults.find(
        ({ match, kind }) => what.startsWith(match) && (kinds.length === 0 || kinds.includes(kind)),
      );
      if (found !== undefined && (found.times -= 1) === 0) faults = faults.filter((fault) => fault !== found);
      return found;
    },
  };
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
  const order = buildOrder(stamp(sandbox, "order", "order_"), { ...facts, receipt });
  sandbox.ledger.orders.set(order.id, order);
  return order;
}

/** What every entity begins with. */
interface Stamp {
  entity: string;
  id: string;
  created_at: number;
}

function stamp({ nextId, nowMs }: Sandbox, entity: string, prefix: string): Stamp {
  return { entity, id: nextId(prefix), created_at: Math.floor(nowMs() / 1_000) };
}

type OrderFacts = Pick<z.infer<typeof orderSchema>, "amount" | "currency" | "notes"> & { receipt: string | null };

const buildOrder = (made: Stamp, given: OrderFacts) => ({
  ...made,
  ...given,
  amount_paid: 0,
  amount_due: given.amount,
  offer_id: null,
  status: "created" as "created" | "attempted" | "paid",
  attempts: 0,
});

const NO_ERROR: Record<`error_${"code" | "description" | "source" | "step" | "reason"}`, string | null> = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

const buildPayment = (made: Stamp, { id, amount, currency, notes }: Order, payer: Payer, transaction: string) => ({
  ...made,
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
  ...NO_ERROR,
  // The slash gives every event something that re-serialising changes.
  acquirer_data: { rrn: null as string | null, upi_transaction_id: `TEST/${transaction}` },
});

/** Begins an attempt at paying a whole order. */
export function startPayment(sandbox: Sandbox, order: Order, payer: Payer): Payment {
  const payment = buildPayment(stamp(sandbox, "payment", "pay_"), order, payer, sandbox.nextId(""));
  if (sandbox.faults.take("state", "other_amount")) payment.amount += OTHER_AMOUNT_PAISE;
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
  Object.assign(payment, { status: "captured", captured: true } satisfies Partial<Payment>);
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
  const wanted = read(refundSchema, body);
  const amount = requireRefundable(sandbox, payment, wanted.amount);
  const refund = addRefund(sandbox, payment, { ...wanted, amount });
  if (key !== undefined) refundKeys.set(key, { request, refund });
  const fault = sandbox.faults.take("state", "refund_pending", "refund_failed");
  const end = fault?.kind === "refund_failed" ? "failed" : "processed";
  if (fault === undefined) settleRefund(sandbox, refund, end);
  else if (fault.ms !== undefined || end === "failed")
    sandbox.after(fault.ms ?? 0, () => settleRefund(sandbox, refund, end));
  return refund;
}

/** @returns the amount to refund */
function requireRefundable(sandbox: Sandbox, payment: Payment, wanted: number | undefined): number {
  const remainder = payment.amount - payment.amount_refunded;
  const amount = wanted ?? remainder;
  const lastDay = new Date(payment.created_at * 1_000);
  lastDay.setUTCMonth(lastDay.getUTCMonth() + REFUND_WINDOW_MONTHS);
  if (payment.status === "refunded") throw badRequest("The payment has been fully refunded already");
  if (payment.status !== "captured") throw badRequest("The payment status should be captured for action to be taken");
  if (sandbox.nowMs() > lastDay.getTime())
    throw badRequest(`The payment is more than ${REFUND_WINDOW_MONTHS} months old and cannot be refunded`);
  if (amount < MIN_AMOUNT_PAISE) throw badRequest("The amount must be at least INR 1.00", "amount");
  if (amount > payment.amount) throw badRequest("The refund amount provided is greater than amount captured", "amount");
  if (amount > remainder)
    throw badRequest("The total refund amount is greater than the refund payment amount", "amount");
  return amount;
}

const buildRefund = (
  made: Stamp,
  { id, currency }: Payment,
  amount: number,
  { notes, receipt = null, speed }: Omit<RefundRequest, "amount">,
) => ({
  ...made,
  amount,
  currency,
  payment_id: id,
  notes,
  receipt,
  acquirer_data: { arn: null as string | null },
  status: "pending" as "pending" | "processed" | "failed",
  speed_processed: "normal",
  speed_requested: speed,
});

/** Adds a pending refund, whoever began it. */
export function addRefund(sandbox: Sandbox, payment: Payment, body: unknown): Refund {
  const { amount = payment.amount, ...facts } = read(refundSchema, body);
  const refund = buildRefund(stamp(sandbox, "refund", "rfnd_"), payment, amount, facts);
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
  else refund.acquirer_data.arn = sandbox.nextId("");
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
