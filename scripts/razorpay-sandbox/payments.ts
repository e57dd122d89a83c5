import { json, type Answer, type Incoming, type Route } from "./http";
import { parseJson, readPaise, toCollection } from "./input";
import { requirePayment } from "./ledger";
import { capturePayment } from "./payment-states";
import { badRequest } from "./provider-error";
import type { Sandbox } from "./sandbox";

function capture(sandbox: Sandbox, request: Incoming): Answer {
  const payment = requirePayment(sandbox.ledger, request.params[0] ?? "");
  const body = parseJson(request.body);
  const amount = readPaise(body.amount);
  if (payment.captured) throw badRequest("This payment has already been captured");
  if (payment.status !== "authorized") {
    throw badRequest("Only payments which have been authorized and not yet captured can be captured");
  }
  if (amount !== payment.amount) {
    throw badRequest("Capture amount must be equal to the amount authorized", "amount");
  }
  if (body.currency !== undefined && body.currency !== payment.currency) {
    throw badRequest("Capture currency must be equal to the payment currency", "currency");
  }
  capturePayment(sandbox, payment);
  return json(payment);
}

/** The provider's API for payments. */
export const paymentRoutes: Route[] = [
  {
    method: "GET",
    pattern: /^\/v1\/payments$/,
    handle: (sandbox, { url }) => json(toCollection(sandbox.ledger.payments.values(), url.searchParams)),
  },
  {
    method: "GET",
    pattern: /^\/v1\/payments\/([^/]+)$/,
    handle: (sandbox, { params }) => json(requirePayment(sandbox.ledger, params[0] ?? "")),
  },
  { method: "POST", pattern: /^\/v1\/payments\/([^/]+)\/capture$/, handle: capture },
];
