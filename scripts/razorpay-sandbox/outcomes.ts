import type { Checkout, CheckoutResult, Failure } from "./checkout";
import type { Fault, FaultKind } from "./faults";
import { requireOrder, type Order, type Payment } from "./ledger";
import {
  authorizeLate,
  authorizePayment,
  CANCELLED,
  completePayment,
  DECLINED,
  failPayment,
  startPayment,
} from "./payment-states";
import { badRequest } from "./provider-error";
import type { Sandbox } from "./sandbox";
import { signPayment } from "./signatures";

export type Outcome = "pay" | "fail" | "cancel";

const DEFAULT_LATE_CAPTURE_MS = 1_000;
const DEFAULT_WEBHOOK_HOLD_MS = 2_000;
const LONGEST_WEBHOOK_WAIT_MS = 5_000;

const FAULTS_OF_A_FAILURE = ["never", "twice", "before_webhook", "after_webhook", "null_origin"] as const;
const FAULTS_OF_A_SUCCESS = [
  ...FAULTS_OF_A_FAILURE,
  "bad_signature",
  "other_order_signature",
  "missing_fields",
] as const;

function successFields(
  sandbox: Sandbox,
  payment: Payment,
  fault: FaultKind<"callback"> | undefined,
): Record<string, string> {
  const fieldsOf = (orderId: string, paymentId: string, secret = sandbox.keySecret): Record<string, string> => ({
    razorpay_payment_id: paymentId,
    razorpay_order_id: orderId,
    razorpay_signature: signPayment(orderId, paymentId, secret),
  });
  if (fault === "bad_signature") return fieldsOf(payment.order_id, payment.id, sandbox.nextId("forged_"));
  if (fault === "missing_fields") return { razorpay_order_id: payment.order_id };
  if (fault === "other_order_signature") {
    const other = [...sandbox.ledger.payments.values()].reverse().find(({ order_id }) => order_id !== payment.order_id);
    return fieldsOf(other?.order_id ?? sandbox.nextId("order_"), other?.id ?? sandbox.nextId("pay_"));
  }
  return fieldsOf(payment.order_id, payment.id);
}

function failureResult(
  order: Order,
  paymentId: string | null,
  failure: Failure,
  fault: FaultKind<"callback"> | undefined,
): CheckoutResult {
  const metadata = { ...(paymentId === null ? {} : { payment_id: paymentId }), order_id: order.id };
  return {
    kind: "failure",
    fields: {
      "error[code]": "BAD_REQUEST_ERROR",
      "error[description]": failure.description,
      "error[source]": "customer",
      "error[step]": failure.step,
      "error[reason]": failure.reason,
      "error[metadata]": JSON.stringify(metadata),
    },
    failure,
    paymentId,
    fault: fault ?? null,
  };
}

/** Advances a new payment as far as the state fault allows; false if it failed. */
function carryOut(sandbox: Sandbox, payment: Payment, fault: Fault<"state"> | undefined, outcome: Outcome): boolean {
  if (outcome === "fail" || fault?.kind === "fail_then_late_capture") {
    failPayment(sandbox, payment, DECLINED);
    if (fault) sandbox.timers.after(fault.ms ?? DEFAULT_LATE_CAPTURE_MS, () => authorizeLate(sandbox, payment));
    return false;
  }
  if (fault?.kind === "stay_authorized") authorizePayment(sandbox, payment);
  else completePayment(sandbox, payment);
  return true;
}

async function attemptPayment(
  sandbox: Sandbox,
  checkout: Checkout,
  order: Order,
  outcome: "pay" | "fail",
): Promise<CheckoutResult> {
  const stateFault =
    outcome === "pay"
      ? sandbox.faults.takeState(["stay_authorized", "fail_then_late_capture", "two_captures"])
      : undefined;
  const willSucceed = outcome === "pay" && stateFault?.kind !== "fail_then_late_capture";
  const fault = sandbox.faults.takeCallback(willSucceed ? FAULTS_OF_A_SUCCESS : FAULTS_OF_A_FAILURE);
  const start = (): Payment => {
    const payment = startPayment(sandbox, order, checkout.payer);
    if (fault?.kind === "before_webhook") sandbox.webhooks.hold(payment.id, fault.ms ?? DEFAULT_WEBHOOK_HOLD_MS);
    return payment;
  };

  if (stateFault?.kind === "two_captures") completePayment(sandbox, start());
  const payment = start();
  const hasSucceeded = carryOut(sandbox, payment, stateFault, outcome);
  if (fault?.kind === "after_webhook") {
    await sandbox.webhooks.settled(payment.id, fault.ms ?? LONGEST_WEBHOOK_WAIT_MS);
  }
  if (!hasSucceeded) return failureResult(order, payment.id, DECLINED, fault?.kind);
  return {
    kind: "success",
    fields: successFields(sandbox, payment, fault?.kind),
    failure: null,
    paymentId: payment.id,
    fault: fault?.kind ?? null,
  };
}

/**
 * The result of Pay, Fail or Cancel on a payment page. After a success, every further click returns the same result.
 * @throws ProviderError if the order was paid from another page
 */
export async function settleCheckout(sandbox: Sandbox, checkout: Checkout, outcome: Outcome): Promise<CheckoutResult> {
  const order = requireOrder(sandbox.ledger, checkout.orderId);
  if (checkout.success !== null) return checkout.success;
  if (outcome === "cancel") return failureResult(order, null, CANCELLED, undefined);
  if (order.status === "paid") throw badRequest("The order has already been paid.", "order_id");
  const result = attemptPayment(sandbox, checkout, order, outcome);
  if (outcome === "fail") return result;
  checkout.success = result;
  if ((await result).kind === "failure") checkout.success = null;
  return result;
}
