import { z } from "zod";
import { badRequest, ProviderError, read } from "./faults";
import * as money from "./ledger";
import { sign } from "./webhooks";

/** An open payment page. */
export interface Checkout {
  id: string;
  order: money.Order;
  form: z.infer<typeof checkoutSchema>;
  /** The successful result, stored so that a second click on Pay does not charge twice. */
  success: CheckoutResult | null;
}

/** The result that the payment page passes to the merchant's page, by form or postMessage. */
export interface CheckoutResult {
  fields: Record<string, string>;
  /** Null for a success. */
  failure: (money.Failure & { metadata: object }) | null;
}

const DECLINED: money.Failure = {
  code: "BAD_REQUEST_ERROR",
  description: "Your payment was declined by the bank. Try another method.",
  source: "customer",
  step: "payment_authorization",
  reason: "payment_failed",
};
const CANCELLED: money.Failure = {
  ...DECLINED,
  description: "You have cancelled the payment.",
  step: "payment_authentication",
  reason: "payment_cancelled",
};

const optionalUrl = z.union([z.literal(""), z.url({ protocol: /^https?$/ })], "The url format is invalid.").default("");
const checkoutSchema = z.object({
  key_id: z.string(),
  order_id: z.string(),
  amount: money.paise.optional(),
  currency: z.string().optional(),
  name: z.string().default(""),
  description: z.string().default(""),
  // The provider's page asks the payer for what is missing.
  "prefill[email]": z.string().default(""),
  "prefill[contact]": z.string().default(""),
  callback_url: optionalUrl,
  cancel_url: optionalUrl,
  /** The origin of the page around the modal; empty for a page of its own. */
  parent: optionalUrl,
});

/** Opens an order's payment page. @throws ProviderError about a wrong field, a foreign key or an order already paid */
export function openCheckout(sandbox: money.Sandbox, given: unknown): Checkout {
  const form = read(checkoutSchema, given);
  if (form.key_id !== sandbox.keyId) throw new ProviderError(401, "The api key provided is invalid");
  const order = money.requireEntity(sandbox.ledger.orders, form.order_id);
  for (const fact of ["amount", "currency"] as const)
    if ((form[fact] ?? order[fact]) !== order[fact])
      throw badRequest(`The ${fact} does not match the ${fact} of the order.`, fact);
  requireUnpaid(order);
  return { id: sandbox.nextId("checkout_"), order, form, success: null };
}

function requireUnpaid({ status }: money.Order): void {
  if (status === "paid") throw badRequest("The order has already been paid.", "order_id");
}

/** What Pay, Fail or Cancel gives; after a success that again. @throws ProviderError where another page was paid */
export function settleCheckout(sandbox: money.Sandbox, checkout: Checkout, outcome: "pay" | "fail" | "cancel") {
  const { order, form } = checkout;
  const payer = { email: form["prefill[email]"], contact: form["prefill[contact]"] };
  if (checkout.success !== null) return checkout.success;
  if (outcome === "cancel") return failureOf({ order_id: order.id }, CANCELLED);
  requireUnpaid(order);
  if (outcome === "fail") {
    const declined = money.startPayment(sandbox, order, payer);
    money.failPayment(sandbox, declined, DECLINED);
    return failureOf({ payment_id: declined.id, order_id: order.id }, DECLINED);
  }
  const state = sandbox.faults.take("state", "stay_authorized", "two_captures")?.kind;
  if (state === "two_captures") money.completePayment(sandbox, money.startPayment(sandbox, order, payer));
  const payment = money.startPayment(sandbox, order, payer);
  if (state === "stay_authorized") money.authorizePayment(sandbox, payment);
  else money.completePayment(sandbox, payment);
  checkout.success = { fields: proofOf(sandbox, payment), failure: null };
  return checkout.success;
}

/** Pays an order, or fails to, as on the payment page. @returns what the browser would submit to the merchant */
export function payOrder(sandbox: money.Sandbox, orderId: string | undefined, outcome: "pay" | "fail" = "pay") {
  return settleCheckout(sandbox, openCheckout(sandbox, { key_id: sandbox.keyId, order_id: orderId }), outcome);
}

/** What the browser brings back: the payment, signed, unless a fault says otherwise. */
function proofOf({ nextId, keySecret, ledger, faults }: money.Sandbox, payment: money.Payment): Record<string, string> {
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

function failureOf(metadata: Record<string, string>, failure: money.Failure): CheckoutResult {
  const fields = Object.entries({ ...failure, metadata: JSON.stringify(metadata) });
  return {
    fields: Object.fromEntries(fields.map(([name, value]) => [`error[${name}]`, value])),
    failure: { ...failure, metadata },
  };
}
