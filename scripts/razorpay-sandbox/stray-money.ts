import type { Payer } from "./checkout";
import { json, type Answer, type Incoming, type Route } from "./http";
import { parseJson, readPaise } from "./input";
import { requirePayment, type Order } from "./ledger";
import { capturePayment, startPayment } from "./payment-states";
import { badRequest } from "./provider-error";
import { nowSeconds, type Sandbox } from "./sandbox";
import type { Dispute, DisputeStatus } from "./webhook-events";

const DEFAULT_PAISE = 50_000;
const DISPUTE_STATUSES = ["under_review", "action_required", "won", "lost", "closed"] as const;

/** Captures a payment of an order that the merchant has never made. */
function takeStrayPayment(sandbox: Sandbox, request: Incoming): Answer {
  const { amount = DEFAULT_PAISE, currency = "INR" } = parseJson(request.body);
  if (typeof currency !== "string") throw badRequest("The currency must be a string.", "currency");
  const order: Order = {
    id: sandbox.nextId("order_"),
    entity: "order",
    amount: readPaise(amount),
    amount_paid: 0,
    amount_due: 0,
    currency,
    receipt: null,
    offer_id: null,
    status: "created",
    attempts: 0,
    notes: [],
    created_at: nowSeconds(sandbox),
  };
  sandbox.ledger.orders.set(order.id, order);
  const payer: Payer = { description: null, email: "payer@example.com", contact: "+919800000009", notes: [] };
  const payment = startPayment(sandbox, order, payer);
  payment.status = "authorized";
  capturePayment(sandbox, payment);
  return json(payment, 201);
}

/** A payer's dispute: without an id it is opened, with one its status changes. */
function dispute(sandbox: Sandbox, request: Incoming): Answer {
  const payment = requirePayment(sandbox.ledger, request.params[0] ?? "");
  const { id, status = "open" } = parseJson(request.body);
  const known = DISPUTE_STATUSES.find((one) => one === status);
  if (status !== "open" && known === undefined) throw badRequest("There is no such status.", "status");
  const entity: Dispute = {
    id: typeof id === "string" ? id : sandbox.nextId("disp_"),
    entity: "dispute",
    payment_id: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    status: known ?? "open",
    created_at: nowSeconds(sandbox),
  };
  const event: "created" | DisputeStatus = known ?? "created";
  sandbox.webhooks.publish(`payment.dispute.${event}`, { payment, dispute: entity });
  return json(entity);
}

/** Control routes for money that no merchant's order or request explains. */
export const strayMoneyRoutes: Route[] = [
  { method: "POST", pattern: /^\/__sandbox\/stray-payment$/, isOpen: true, handle: takeStrayPayment },
  { method: "POST", pattern: /^\/__sandbox\/dispute\/([^/]+)$/, isOpen: true, handle: dispute },
];
