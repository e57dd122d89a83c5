import type { Failure, Payer } from "./checkout";
import type { Order, Payment } from "./ledger";
import { nowSeconds, type Sandbox } from "./sandbox";

export const DECLINED: Failure = {
  reason: "payment_failed",
  description: "Your payment was declined by the bank. Try another method.",
  step: "payment_authorization",
};

export const CANCELLED: Failure = {
  reason: "payment_cancelled",
  description: "You have cancelled the payment.",
  step: "payment_authentication",
};

const FEE_PERCENT = 2;
const TAX_ON_FEE_PERCENT = 18;

const OTHER_AMOUNT_PAISE = 100;
const OTHER_CURRENCY = "USD";

/** What is charged: the order's sum, or another where a fault says so. */
function sumOf(sandbox: Sandbox, order: Order): Pick<Payment, "amount" | "currency"> {
  const fault = sandbox.faults.takeState(["other_amount", "other_currency"]);
  return {
    amount: fault?.kind === "other_amount" ? order.amount + OTHER_AMOUNT_PAISE : order.amount,
    currency: fault?.kind === "other_currency" ? OTHER_CURRENCY : order.currency,
  };
}

/** Creates a payment of the whole order; it counts as one of the order's attempts. */
export function startPayment(sandbox: Sandbox, order: Order, payer: Payer): Payment {
  const payment: Payment = {
    id: sandbox.nextId("pay_"),
    entity: "payment",
    ...sumOf(sandbox, order),
    status: "created",
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: "upi",
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: payer.description,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: "success@razorpay",
    email: payer.email,
    contact: payer.contact,
    notes: payer.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    // The slash gives every event something that re-serialising changes.
    acquirer_data: { rrn: null, upi_transaction_id: `TEST/${sandbox.nextId("")}` },
    created_at: nowSeconds(sandbox),
  };
  sandbox.ledger.payments.set(payment.id, payment);
  order.attempts += 1;
  if (order.status === "created") order.status = "attempted";
  return payment;
}

function orderOf(sandbox: Sandbox, payment: Payment): Order {
  const order = sandbox.ledger.orders.get(payment.order_id);
  if (!order) throw new Error(`Payment ${payment.id} has no order`);
  return order;
}

/** Marks the payment as authorized and sends the event; clears errors of an earlier failure. */
export function authorizePayment(sandbox: Sandbox, payment: Payment): void {
  Object.assign(payment, {
    status: "authorized",
    vpa: "success@razorpay",
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
  } satisfies Partial<Payment>);
  payment.acquirer_data.rrn = String(sandbox.ledger.payments.size).padStart(12, "0");
  sandbox.webhooks.publish("payment.authorized", { payment });
}

/** Captures an authorized payment, marks its order as paid and sends both events. */
export function capturePayment(sandbox: Sandbox, payment: Payment): void {
  const order = orderOf(sandbox, payment);
  const net = Math.ceil((payment.amount * FEE_PERCENT) / 100);
  const tax = Math.round((net * TAX_ON_FEE_PERCENT) / 100);
  payment.status = "captured";
  payment.captured = true;
  payment.fee = net + tax;
  payment.tax = tax;
  order.status = "paid";
  order.amount_paid = order.amount;
  order.amount_due = 0;
  sandbox.webhooks.publish("payment.captured", { payment });
  sandbox.webhooks.publish("order.paid", { payment, order });
}

/** Marks the payment as failed and sends the event. */
export function failPayment(sandbox: Sandbox, payment: Payment, failure: Failure): void {
  payment.status = "failed";
  payment.vpa = "failure@razorpay";
  payment.error_code = "BAD_REQUEST_ERROR";
  payment.error_description = failure.description;
  payment.error_source = "customer";
  payment.error_step = failure.step;
  payment.error_reason = failure.reason;
  sandbox.webhooks.publish("payment.failed", { payment });
}

/** Authorizes, and captures at once where the order says so. */
export function completePayment(sandbox: Sandbox, payment: Payment): void {
  authorizePayment(sandbox, payment);
  if (!sandbox.ledger.manualCaptureOrderIds.has(payment.order_id)) capturePayment(sandbox, payment);
}

/**
 * The bank's authorization, days late: a failed payment succeeds after all, an authorized one is captured. Payments in
 * a later state are unchanged.
 */
export function authorizeLate(sandbox: Sandbox, payment: Payment): void {
  if (payment.status === "failed" || payment.status === "created") completePayment(sandbox, payment);
  else if (payment.status === "authorized") capturePayment(sandbox, payment);
}
