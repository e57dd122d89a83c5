import { json, type Answer, type Incoming, type Route } from "./http";
import { parseJson, readNotes, readPaise, readReceipt, toCollection, type Json } from "./input";
import { requirePayment, requireRefund, type Payment, type Refund } from "./ledger";
import { badRequest, ProviderError } from "./provider-error";
import { nowSeconds, type Sandbox } from "./sandbox";

const LOWEST_REFUND_PAISE = 100;
const REFUND_WINDOW_MONTHS = 6;
const IDEMPOTENCY_KEY_FORM = /^[A-Za-z0-9_-]{10,}$/;

function recountRefunds(payment: Payment, change: number): void {
  payment.amount_refunded += change;
  const isFull = payment.amount_refunded === payment.amount;
  payment.refund_status = payment.amount_refunded === 0 ? null : isFull ? "full" : "partial";
  payment.status = isFull ? "refunded" : "captured";
}

/** Completes a pending refund; a failed one makes its amount refundable again. */
export function settleRefund(sandbox: Sandbox, refund: Refund, status: "processed" | "failed"): void {
  if (refund.status !== "pending") return;
  const payment = requirePayment(sandbox.ledger, refund.payment_id);
  refund.status = status;
  if (status === "failed") recountRefunds(payment, -refund.amount);
  else refund.acquirer_data.arn = sandbox.nextId("");
  sandbox.webhooks.publish(`refund.${status}`, { refund, payment });
}

function isTooOld(sandbox: Sandbox, payment: Payment): boolean {
  const lastDay = new Date(payment.created_at * 1_000);
  lastDay.setUTCMonth(lastDay.getUTCMonth() + REFUND_WINDOW_MONTHS);
  return sandbox.nowMs() > lastDay.getTime();
}

function createRefund(sandbox: Sandbox, payment: Payment, body: Json): Refund {
  if (payment.status === "refunded") throw badRequest("The payment has been fully refunded already");
  if (payment.status !== "captured") throw badRequest("The payment status should be captured for action to be taken");
  if (isTooOld(sandbox, payment)) {
    throw badRequest(`The payment is more than ${REFUND_WINDOW_MONTHS} months old and cannot be refunded`);
  }
  const remainder = payment.amount - payment.amount_refunded;
  const amount = body.amount === undefined || body.amount === null ? remainder : readPaise(body.amount);
  if (amount < LOWEST_REFUND_PAISE) throw badRequest("The amount must be at least INR 1.00", "amount");
  if (amount > remainder) {
    const isOverPayment = amount > payment.amount;
    throw badRequest(
      isOverPayment
        ? "The refund amount provided is greater than amount captured"
        : "The total refund amount is greater than the refund payment amount",
      "amount",
    );
  }
  const speed = body.speed ?? "normal";
  if (speed !== "normal" && speed !== "optimum") throw badRequest("The speed must be normal or optimum", "speed");
  const refund: Refund = {
    id: sandbox.nextId("rfnd_"),
    entity: "refund",
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: readNotes(body.notes),
    receipt: readReceipt(body.receipt),
    acquirer_data: { arn: null },
    created_at: nowSeconds(sandbox),
    batch_id: null,
    status: "pending",
    speed_processed: "normal",
    speed_requested: speed,
  };
  sandbox.ledger.refunds.set(refund.id, refund);
  recountRefunds(payment, amount);
  sandbox.webhooks.publish("refund.created", { refund, payment });

  const fault = sandbox.faults.takeState(["refund_pending", "refund_failed"]);
  if (fault === undefined) settleRefund(sandbox, refund, "processed");
  else if (fault.kind === "refund_failed")
    sandbox.timers.after(fault.ms ?? 0, () => settleRefund(sandbox, refund, "failed"));
  else if (fault.ms !== undefined) sandbox.timers.after(fault.ms, () => settleRefund(sandbox, refund, "processed"));
  return refund;
}

function canonical(body: Json): string {
  return JSON.stringify(Object.entries(body).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** The refund already made with this key; reserves the key when there is none. */
function reserveKey(sandbox: Sandbox, key: string, paymentId: string, body: Json): Refund | undefined {
  if (!IDEMPOTENCY_KEY_FORM.test(key)) {
    throw badRequest("The idempotency key must have at least 10 letters, digits, hyphens or underscores");
  }
  const { refundKeys } = sandbox.ledger;
  const earlier = refundKeys.get(key);
  const bodyText = canonical(body);
  if (earlier === undefined) {
    refundKeys.set(key, { paymentId, body: bodyText, refundId: null });
    return undefined;
  }
  if (earlier.paymentId !== paymentId || earlier.body !== bodyText) {
    throw badRequest("The idempotency key has been used with a different request");
  }
  if (earlier.refundId === null) {
    throw new ProviderError(409, "A request with this idempotency key is still in progress");
  }
  return requireRefund(sandbox.ledger, earlier.refundId);
}

async function refundPayment(sandbox: Sandbox, request: Incoming): Promise<Answer> {
  const body = parseJson(request.body);
  const payment = requirePayment(sandbox.ledger, request.params[0] ?? "");
  const key = request.headers["x-refund-idempotency"];
  if (typeof key !== "string") {
    await request.pause();
    return json(createRefund(sandbox, payment, body));
  }
  const earlier = reserveKey(sandbox, key, payment.id, body);
  await request.pause();
  if (earlier) return json(earlier);
  try {
    const refund = createRefund(sandbox, payment, body);
    sandbox.ledger.refundKeys.set(key, { paymentId: payment.id, body: canonical(body), refundId: refund.id });
    return json(refund);
  } catch (error) {
    // A refused request has created nothing, so its key may be used again.
    sandbox.ledger.refundKeys.delete(key);
    throw error;
  }
}

function listRefunds(sandbox: Sandbox, { params, url }: Incoming): Answer {
  const payment = requirePayment(sandbox.ledger, params[0] ?? "");
  const refunds = [...sandbox.ledger.refunds.values()].filter((refund) => refund.payment_id === payment.id);
  return json(toCollection(refunds, url.searchParams));
}

function getRefundOfPayment(sandbox: Sandbox, { params }: Incoming): Answer {
  const refund = requireRefund(sandbox.ledger, params[1] ?? "");
  if (refund.payment_id !== params[0]) throw badRequest("The id provided does not exist");
  return json(refund);
}

/** The provider's API for refunds. */
export const refundRoutes: Route[] = [
  { method: "POST", pattern: /^\/v1\/payments\/([^/]+)\/refund$/, pausesItself: true, handle: refundPayment },
  { method: "GET", pattern: /^\/v1\/payments\/([^/]+)\/refunds$/, handle: listRefunds },
  { method: "GET", pattern: /^\/v1\/payments\/([^/]+)\/refunds\/([^/]+)$/, handle: getRefundOfPayment },
  {
    method: "GET",
    pattern: /^\/v1\/refunds$/,
    handle: (sandbox, { url }) => json(toCollection(sandbox.ledger.refunds.values(), url.searchParams)),
  },
  {
    method: "GET",
    pattern: /^\/v1\/refunds\/([^/]+)$/,
    handle: (sandbox, { params }) => json(requireRefund(sandbox.ledger, params[0] ?? "")),
  },
];
