import { z } from "zod";
import {
  authorizePayment,
  badRequest,
  completePayment,
  failPayment,
  paise,
  ProviderError,
  read,
  requireEntity,
  startPayment,
  type Order,
  type Payer,
  type Payment,
  type Sandbox,
} from "./ledger";
import { sign } from "./webhooks";

/** An open payment page. */
export interface Checkout {
  id: string;
  order: Order;
  merchant: string;
  description: string;
  payer: Payer;
  callbackUrl: string;
  cancelUrl: string;
  /** The origin of the page around the modal; empty for a page of its own. */
  parent: string;
  /** The successful result, stored so that a second click on Pay does not charge twice. */
  success: CheckoutResult | null;
}

/** The result that the payment page passes to the merchant's page, by form or postMessage. */
export interface CheckoutResult {
  fields: Record<string, string>;
  /** Null for a success. */
  failure: (Record<"code" | "description" | "source" | "step" | "reason", string> & { metadata: object }) | null;
}

const DECLINED = "Your payment was declined by the bank. Try another method.";
const CANCELLED = "You have cancelled the payment.";

const optionalUrl = z.union([z.literal(""), z.url({ protocol: /^https?$/ })], "The url format is invalid.").default("");
const checkoutSchema = z.object({
  key_id: z.string(),
  order_id: z.string(),
  amount: paise.optional(),
  currency: z.string().optional(),
  name: z.string().default(""),
  description: z.string().default(""),
  // The provider's page asks the payer for what is missing.
  "prefill[email]": z.string().default(""),
  "prefill[contact]": z.string().default(""),
  callback_url: optionalUrl,
  cancel_url: optionalUrl,
  parent: optionalUrl.transform((url) => (url === "" ? "" : new URL(url).origin)),
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
  requireUnpaid(order);
  return {
    id: sandbox.nextId("checkout_"),
    order,
    merchant: fields.name,
    description: fields.description,
    payer: { email: fields["prefill[email]"], contact: fields["prefill[contact]"] },
    callbackUrl: fields.callback_url,
    cancelUrl: fields.cancel_url,
    parent: fields.parent,
    success: null,
  };
}

function requireUnpaid({ status }: Order): void {
  if (status === "paid") throw badRequest("The order has already been paid.", "order_id");
}

/**
 * The result of Pay, Fail or Cancel on a payment page. After a success, every further click returns the same result.
 * @throws ProviderError if the order was paid from another page
 */
export function settleCheckout(sandbox: Sandbox, checkout: Checkout, outcome: "pay" | "fail" | "cancel") {
  const { order, payer } = checkout;
  if (checkout.success !== null) return checkout.success;
  if (outcome === "cancel") return fail(order, null, CANCELLED);
  requireUnpaid(order);
  if (outcome === "fail") {
    const declined = startPayment(sandbox, order, payer);
    failPayment(sandbox, declined, DECLINED);
    return fail(order, declined, DECLINED);
  }
  const state = sandbox.faults.take("state", "stay_authorized", "two_captures")?.kind;
  if (state === "two_captures") completePayment(sandbox, startPayment(sandbox, order, payer));
  const payment = startPayment(sandbox, order, payer);
  if (state === "stay_authorized") authorizePayment(sandbox, payment);
  else completePayment(sandbox, payment);
  checkout.success = { fields: proofOf(sandbox, payment), failure: null };
  return checkout.success;
}

/** Pays an order, or fails to, as on the payment page. */
export function payOrder(sandbox: Sandbox, orderId: string | undefined, outcome: "pay" | "fail" = "pay") {
  return settleCheckout(sandbox, openCheckout(sandbox, { key_id: sandbox.keyId, order_id: orderId }), outcome);
}

/** What the browser brings back: the payment, signed, unless a fault says otherwise. */
function proofOf({ nextId, keySecret, ledger, faults }: Sandbox, payment: Payment): Record<string, string> {
  const fault = faults.take("callback")?.kind;
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

function fail(order: Order, payment: Payment | null, description: string): CheckoutResult {
  const facts = {
    code: "BAD_REQUEST_ERROR",
    description,
    source: "customer",
    step: payment === null ? "payment_authentication" : "payment_authorization",
    reason: payment === null ? "payment_cancelled" : "payment_failed",
  };
  const metadata = { ...(payment && { payment_id: payment.id }), order_id: order.id };
  const fields = Object.entries({ ...facts, metadata: JSON.stringify(metadata) });
  return {
    fields: Object.fromEntries(fields.map(([name, value]) => [`error[${name}]`, value])),
    failure: { ...facts, metadata },
  };
}
