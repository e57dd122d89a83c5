import { z } from "zod";
import {
  authorizeLate,
  authorizePayment,
  completePayment,
  failPayment,
  notesSchema,
  requireEntity,
  startPayment,
  type Sandbox,
} from "./ledger";
import type { Order, Payer, Payment } from "./entities";
import type { FaultKind } from "./faults";
import { badRequest, paise, ProviderError, read } from "./provider-error";
import { sign } from "./webhooks";

/** An open payment page. */
export interface Checkout {
  id: string;
  order: Order;
  merchant: string;
  payer: Payer;
  /** Null for the modal, which posts its result to the parent page. */
  callbackUrl: string | null;
  cancelUrl: string | null;
  /** The successful result, stored so that a second click on Pay does not charge twice. */
  success: Promise<CheckoutResult> | null;
}

/** The result that the payment page passes to the merchant's page, by form or postMessage. */
export interface CheckoutResult {
  fields: Record<string, string>;
  /** Null for a success. */
  failure: Record<"code" | "description" | "source" | "step" | "reason", string> | null;
  metadata: Record<string, string>;
  fault: FaultKind | undefined;
}

const DEFAULT_LATE_CAPTURE_MS = 1_000;
const DEFAULT_WEBHOOK_HOLD_MS = 2_000;
const LONGEST_WEBHOOK_WAIT_MS = 5_000;
const DECLINED = "Your payment was declined by the bank. Try another method.";
const CANCELLED = "You have cancelled the payment.";

const optionalUrl = z
  .union([z.literal(""), z.url({ protocol: /^https?$/ })], "The url format is invalid.")
  .optional()
  .transform((url) => url || null);
const checkoutSchema = z.looseObject({
  key_id: z.string(),
  order_id: z.string(),
  amount: paise.optional(),
  currency: z.string().optional(),
  name: z.string().default(""),
  description: z.string().nullable().default(null),
  // The provider's page asks the payer for what is missing.
  "prefill[email]": z.string().default(""),
  "prefill[contact]": z.string().default(""),
  callback_url: optionalUrl,
  cancel_url: optionalUrl,
});

/**
 * Opens a payment page for an order after validating the merchant's form.
 * @throws ProviderError about a missing or invalid field, a foreign key or an order already paid
 */
export function openCheckout(sandbox: Sandbox, form: unknown): Checkout {
  const fields = read(checkoutSchema, form);
  if (fields.key_id !== sandbox.keyId) throw new ProviderError(401, "The api key provided is invalid");
  const order = requireEntity(sandbox.ledger.orders, fields.order_id);
  if ((fields.amount ?? order.amount) !== order.amount)
    throw badRequest("The amount does not match the amount of the order.", "amount");
  if ((fields.currency ?? order.currency) !== order.currency)
    throw badRequest("The currency does not match the currency of the order.", "currency");
  if (order.status === "paid") throw badRequest("The order has already been paid.", "order_id");
  const notes = Object.entries(fields).flatMap(([name, value]) => {
    const key = /^notes\[(.+)\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value]];
  });
  return {
    id: sandbox.nextId("checkout_"),
    order,
    merchant: fields.name,
    payer: {
      email: fields["prefill[email]"],
      contact: fields["prefill[contact]"],
      description: fields.description,
      notes: read(notesSchema, Object.fromEntries(notes)),
    },
    callbackUrl: fields.callback_url,
    cancelUrl: fields.cancel_url,
    success: null,
  };
}

/**
 * The result of Pay, Fail or Cancel on a payment page. After a success, every further click returns the same result.
 * @throws ProviderError if the order was paid from another page
 */
export async function settleCheckout(
  sandbox: Sandbox,
  checkout: Checkout,
  outcome: "pay" | "fail" | "cancel",
): Promise<CheckoutResult> {
  const { order } = checkout;
  if (checkout.success !== null) return checkout.success;
  if (outcome === "cancel") return fail(order, null, CANCELLED);
  if (order.status === "paid") throw badRequest("The order has already been paid.", "order_id");
  const result = attemptPayment(sandbox, checkout, outcome === "pay");
  if (outcome === "pay") checkout.success = result;
  if ((await result).failure !== null) checkout.success = null;
  return result;
}

/** Pays an order, or fails to, as on the payment page. */
export function payOrder(sandbox: Sandbox, orderId: string | undefined, outcome: "pay" | "fail" = "pay") {
  return settleCheckout(sandbox, openCheckout(sandbox, { key_id: sandbox.keyId, order_id: orderId }), outcome);
}

/** Callback faults that a failure has no use for. */
const OF_A_SUCCESS: readonly FaultKind[] = ["bad_signature", "other_order_signature", "missing_fields"];

async function attemptPayment(sandbox: Sandbox, { order, payer }: Checkout, pays: boolean): Promise<CheckoutResult> {
  const { faults, webhooks } = sandbox;
  const state = pays ? faults.takeState("stay_authorized", "fail_then_late_capture", "two_captures") : undefined;
  const succeeds = pays && state?.kind !== "fail_then_late_capture";
  const fault = faults.take("callback", ({ kind }) => succeeds || !OF_A_SUCCESS.includes(kind));
  const start = (): Payment => {
    const payment = startPayment(sandbox, order, payer);
    if (fault?.kind === "before_webhook") webhooks.hold(payment.id, fault.ms ?? DEFAULT_WEBHOOK_HOLD_MS);
    return payment;
  };

  if (state?.kind === "two_captures") completePayment(sandbox, start());
  const payment = start();
  if (!succeeds) failPayment(sandbox, payment, DECLINED);
  else if (state?.kind === "stay_authorized") authorizePayment(sandbox, payment);
  else completePayment(sandbox, payment);
  if (pays && !succeeds) sandbox.after(state?.ms ?? DEFAULT_LATE_CAPTURE_MS, () => authorizeLate(sandbox, payment));
  if (fault?.kind === "after_webhook") await webhooks.settled(payment.id, fault.ms ?? LONGEST_WEBHOOK_WAIT_MS);
  if (!succeeds) return fail(order, payment, DECLINED, fault?.kind);
  return { fields: proofOf(sandbox, payment, fault?.kind), failure: null, metadata: {}, fault: fault?.kind };
}

/** What the browser brings back: the payment, signed, unless a fault says otherwise. */
function proofOf(sandbox: Sandbox, payment: Payment, fault: FaultKind | undefined): Record<string, string> {
  if (fault === "missing_fields") return { razorpay_order_id: payment.order_id };
  const { nextId, keySecret, ledger } = sandbox;
  const other = [...ledger.payments.values()].findLast(({ order_id }) => order_id !== payment.order_id);
  const { id, order_id } =
    fault === "other_order_signature" ? (other ?? { id: nextId("pay_"), order_id: nextId("order_") }) : payment;
  const secret = fault === "bad_signature" ? nextId("forged_") : keySecret;
  return {
    razorpay_payment_id: id,
    razorpay_order_id: order_id,
    razorpay_signature: sign(`${order_id}|${id}`, secret),
  };
}

function fail(order: Order, payment: Payment | null, description: string, fault?: FaultKind): CheckoutResult {
  const failure = {
    code: "BAD_REQUEST_ERROR",
    description,
    source: "customer",
    step: payment === null ? "payment_authentication" : "payment_authorization",
    reason: payment === null ? "payment_cancelled" : "payment_failed",
  };
  const metadata = { ...(payment && { payment_id: payment.id }), order_id: order.id };
  const fields = Object.entries({ ...failure, metadata: JSON.stringify(metadata) });
  return {
    fields: Object.fromEntries(fields.map(([name, value]) => [`error[${name}]`, value])),
    failure,
    metadata,
    fault,
  };
}
