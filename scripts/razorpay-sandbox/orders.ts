import { json, type Answer, type Incoming, type Route } from "./http";
import { isJson, parseJson, readNotes, readPaise, readReceipt, toCollection, type Json } from "./input";
import { listPaymentsOfOrder, requireOrder, type Order } from "./ledger";
import { badRequest } from "./provider-error";
import { nowSeconds, type Sandbox } from "./sandbox";

const LOWEST_AMOUNT_PAISE = 100;
/** The only currency of an account without international payments. */
const CURRENCY = "INR";

function readCurrency(value: unknown): string {
  if (value === undefined || value === null || value === "")
    throw badRequest("The currency field is required.", "currency");
  if (value !== CURRENCY) throw badRequest("Currency is not supported", "currency");
  return value;
}

function isManualCapture(body: Json): boolean {
  const { payment } = body;
  if (payment === undefined) return false;
  if (!isJson(payment)) throw badRequest("The payment must be an object.", "payment");
  const { capture } = payment;
  if (capture !== undefined && capture !== "automatic" && capture !== "manual") {
    throw badRequest("The capture must be automatic or manual.", "payment.capture");
  }
  return capture === "manual";
}

function createOrder(sandbox: Sandbox, request: Incoming): Answer {
  const body = parseJson(request.body);
  const amount = readPaise(body.amount);
  if (amount < LOWEST_AMOUNT_PAISE) throw badRequest("Order amount less than minimum amount allowed", "amount");
  const order: Order = {
    id: "",
    entity: "order",
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: readCurrency(body.currency),
    receipt: readReceipt(body.receipt),
    offer_id: null,
    status: "created",
    attempts: 0,
    notes: readNotes(body.notes),
    created_at: nowSeconds(sandbox),
  };
  const isManual = isManualCapture(body);

  const { ledger } = sandbox;
  const earlierId = order.receipt === null ? undefined : ledger.orderIdByReceipt.get(order.receipt);
  if (earlierId !== undefined) {
    if (body.unique_receipt === true) return json(requireOrder(ledger, earlierId));
    throw badRequest("The receipt has already been used for another order.", "receipt");
  }
  order.id = sandbox.nextId("order_");
  ledger.orders.set(order.id, order);
  if (order.receipt !== null) ledger.orderIdByReceipt.set(order.receipt, order.id);
  if (isManual) ledger.manualCaptureOrderIds.add(order.id);
  return json(order);
}

function listOrders(sandbox: Sandbox, { url }: Incoming): Answer {
  const receipt = url.searchParams.get("receipt");
  const orders = [...sandbox.ledger.orders.values()];
  const matching = receipt === null ? orders : orders.filter((order) => order.receipt === receipt);
  return json(toCollection(matching, url.searchParams));
}

function listPayments(sandbox: Sandbox, { params, url }: Incoming): Answer {
  const order = requireOrder(sandbox.ledger, params[0] ?? "");
  return json(toCollection(listPaymentsOfOrder(sandbox.ledger, order.id), url.searchParams));
}

/** The provider's API for orders. */
export const orderRoutes: Route[] = [
  { method: "POST", pattern: /^\/v1\/orders$/, handle: createOrder },
  { method: "GET", pattern: /^\/v1\/orders$/, handle: listOrders },
  {
    method: "GET",
    pattern: /^\/v1\/orders\/([^/]+)$/,
    handle: (sandbox, { params }) => json(requireOrder(sandbox.ledger, params[0] ?? "")),
  },
  { method: "GET", pattern: /^\/v1\/orders\/([^/]+)\/payments$/, handle: listPayments },
];
