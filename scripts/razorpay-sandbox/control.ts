import { FaultError } from "./faults";
import { json, type Answer, type Incoming, type Route } from "./http";
import { parseJson } from "./input";
import { requireOrder, requirePayment, requireRefund } from "./ledger";
import { openCheckout } from "./open-checkout";
import { assertWebhookUrl, OptionError } from "./options";
import { settleCheckout } from "./outcomes";
import { authorizeLate } from "./payment-states";
import { badRequest, ProviderError } from "./provider-error";
import { settleRefund } from "./refunds";
import type { Sandbox } from "./sandbox";

/** Paths that control the sandbox; faults do not affect them. */
export const CONTROL_PREFIX = "/__sandbox/";

function showState(sandbox: Sandbox): Answer {
  const { ledger, faults, requests, held } = sandbox;
  return json({
    orders: [...ledger.orders.values()],
    payments: [...ledger.payments.values()],
    refunds: [...ledger.refunds.values()],
    faults: faults.list(),
    requests,
    held: held.count(),
  });
}

function addFault(sandbox: Sandbox, request: Incoming): Answer {
  try {
    return json(sandbox.faults.add(parseJson(request.body)), 201);
  } catch (error) {
    if (error instanceof FaultError) throw badRequest(error.message);
    throw error;
  }
}

async function redeliver(sandbox: Sandbox, { params }: Incoming): Promise<Answer> {
  const delivery = await sandbox.webhooks.redeliver(params[0] ?? "");
  if (!delivery) throw new ProviderError(404, "There is no such event.");
  return json(delivery);
}

/** Simulates a late authorization by the bank. */
function lateAuthorize(sandbox: Sandbox, { params }: Incoming): Answer {
  const payment = requirePayment(sandbox.ledger, params[0] ?? "");
  authorizeLate(sandbox, payment);
  return json(payment);
}

/** Pays an order or fails to, as on the payment page; returns what the browser would submit to the merchant. */
async function payOrder(sandbox: Sandbox, request: Incoming): Promise<Answer> {
  const order = requireOrder(sandbox.ledger, request.params[0] ?? "");
  const { outcome = "pay" } = parseJson(request.body);
  if (outcome !== "pay" && outcome !== "fail") throw badRequest("The outcome must be pay or fail.", "outcome");
  const fields = new URLSearchParams({ key_id: sandbox.keyId, order_id: order.id });
  const { kind, fields: callback } = await settleCheckout(sandbox, openCheckout(sandbox, fields, []), outcome);
  return json({ kind, fields: callback });
}

/** Completes a refund that a fault left pending. */
function endRefund(sandbox: Sandbox, request: Incoming): Answer {
  const refund = requireRefund(sandbox.ledger, request.params[0] ?? "");
  const { status = "processed" } = parseJson(request.body);
  if (status !== "processed" && status !== "failed")
    throw badRequest("The status must be processed or failed.", "status");
  settleRefund(sandbox, refund, status);
  return json(refund);
}

/** Sets the webhook URL, for a server whose port is known only after the sandbox has started. */
function setWebhook(sandbox: Sandbox, request: Incoming): Answer {
  const { url, secret } = parseJson(request.body);
  if (url !== null && typeof url !== "string") throw badRequest("The url must be a string, or null for none.", "url");
  if (secret !== undefined && typeof secret !== "string") throw badRequest("The secret must be a string.", "secret");
  try {
    if (url !== null) assertWebhookUrl(url);
  } catch (error) {
    if (error instanceof OptionError) throw badRequest(error.message, "url");
    throw error;
  }
  sandbox.webhooks.configure(url ?? undefined, secret);
  return json({ url });
}

/** Routes by which tests and people control and inspect the sandbox. */
export const controlRoutes: Route[] = [
  {
    method: "POST",
    pattern: /^\/__sandbox\/reset$/,
    isOpen: true,
    handle(sandbox) {
      sandbox.reset();
      return json({ reset: true });
    },
  },
  { method: "GET", pattern: /^\/__sandbox\/state$/, isOpen: true, handle: showState },
  {
    method: "GET",
    pattern: /^\/__sandbox\/deliveries$/,
    isOpen: true,
    handle: (sandbox) => json(sandbox.webhooks.deliveries()),
  },
  { method: "POST", pattern: /^\/__sandbox\/redeliver\/([^/]+)$/, isOpen: true, handle: redeliver },
  { method: "POST", pattern: /^\/__sandbox\/late-authorize\/([^/]+)$/, isOpen: true, handle: lateAuthorize },
  { method: "POST", pattern: /^\/__sandbox\/faults$/, isOpen: true, handle: addFault },
  {
    method: "DELETE",
    pattern: /^\/__sandbox\/faults$/,
    isOpen: true,
    handle(sandbox) {
      sandbox.faults.clear();
      return json([]);
    },
  },
  {
    method: "POST",
    pattern: /^\/__sandbox\/release$/,
    isOpen: true,
    handle(sandbox) {
      const released = sandbox.held.count();
      sandbox.held.release();
      return json({ released });
    },
  },
  { method: "POST", pattern: /^\/__sandbox\/pay\/([^/]+)$/, isOpen: true, handle: payOrder },
  { method: "POST", pattern: /^\/__sandbox\/settle-refund\/([^/]+)$/, isOpen: true, handle: endRefund },
  { method: "POST", pattern: /^\/__sandbox\/webhook$/, isOpen: true, handle: setWebhook },
];
