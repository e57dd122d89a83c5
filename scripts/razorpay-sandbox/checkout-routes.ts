import { readFileSync } from "node:fs";
import type { Checkout, CheckoutResult } from "./checkout";
import {
  framePage,
  frameProblemPage,
  hostedPage,
  problemPage,
  returnPage,
  strandedPage,
  type FrameMessage,
} from "./checkout-pages";
import { html, readForm, seeOther, type Answer, type Incoming, type Route } from "./http";
import { requireOrder } from "./ledger";
import { openCheckout, requireCheckout } from "./open-checkout";
import { settleCheckout, type Outcome } from "./outcomes";
import { badRequest, ProviderError } from "./provider-error";
import type { Sandbox } from "./sandbox";
import { createTransport } from "./webhook-transport";

/** Not the prefill: the provider's page asks the payer for what is missing. */
const REQUIRED_BY_HOSTED_CHECKOUT = ["key_id", "name", "order_id", "amount", "currency", "callback_url"];
const REQUIRED_BY_MODAL = ["key_id", "order_id"];

const CHECKOUT_SCRIPT = readFileSync(new URL("./checkout-browser.js", import.meta.url), "utf8");

function readOutcome(form: URLSearchParams): Outcome {
  const outcome = form.get("outcome");
  if (outcome === "pay" || outcome === "fail" || outcome === "cancel") return outcome;
  throw badRequest("The outcome must be pay, fail or cancel.", "outcome");
}

/** Turns errors into a page, since the reader is a person. */
async function asPage(work: () => Answer | Promise<Answer>, problem: (description: string) => string): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) return html(problem(error.description), error.status);
    throw error;
  }
}

function showHostedCheckout(sandbox: Sandbox, request: Incoming): Promise<Answer> {
  return asPage(() => {
    const checkout = openCheckout(sandbox, readForm(request), REQUIRED_BY_HOSTED_CHECKOUT);
    return html(hostedPage(checkout, requireOrder(sandbox.ledger, checkout.orderId)));
  }, problemPage);
}

/** Posts the callback as the browser would, ahead of it, so that the browser's own is the second. */
async function postCallback(url: string, fields: Record<string, string>, origin: string): Promise<void> {
  await createTransport().post(url, Buffer.from(new URLSearchParams(fields).toString()), {
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: origin,
    "Sec-Fetch-Site": "cross-site",
  });
}

async function answerHosted(callbackUrl: string, result: CheckoutResult, origin: string): Promise<Answer> {
  if (result.fault === "never") return html(strandedPage(result));
  if (result.fault === "twice") await postCallback(callbackUrl, result.fields, origin);
  // A page without a referrer submits its forms with `Origin: null`.
  const headers: Record<string, string> = result.fault === "null_origin" ? { "Referrer-Policy": "no-referrer" } : {};
  return html(returnPage(callbackUrl, result), 200, headers);
}

function settleHostedCheckout(sandbox: Sandbox, request: Incoming): Promise<Answer> {
  return asPage(async () => {
    const form = readForm(request);
    const checkout = requireCheckout(sandbox, form.get("checkout"));
    const outcome = readOutcome(form);
    if (outcome === "cancel" && checkout.cancelUrl !== null && checkout.success === null) {
      return seeOther(checkout.cancelUrl);
    }
    if (checkout.callbackUrl === null) throw badRequest("This payment page has nowhere to go back to.", "callback_url");
    const result = await settleCheckout(sandbox, checkout, outcome);
    return answerHosted(checkout.callbackUrl, result, request.url.origin);
  }, problemPage);
}

function readParentOrigin(fields: URLSearchParams): string {
  const parent = fields.get("parent") ?? "";
  if (!URL.canParse(parent) || new URL(parent).origin !== parent) {
    throw badRequest("The parent must be the origin of the page around the modal.", "parent");
  }
  return parent;
}

function toFrameMessage(order: string, result: CheckoutResult): FrameMessage | null {
  if (result.fault === "never") return null;
  if (result.failure === null) {
    return { event: "success", fields: result.fields, times: result.fault === "twice" ? 2 : 1 };
  }
  return {
    event: "failure",
    error: {
      code: "BAD_REQUEST_ERROR",
      description: result.failure.description,
      source: "customer",
      step: result.failure.step,
      reason: result.failure.reason,
      metadata: { order_id: order, payment_id: result.paymentId },
    },
  };
}

function framed(
  request: Incoming,
  fields: URLSearchParams,
  work: (parent: string) => Answer | Promise<Answer>,
): Promise<Answer> {
  return asPage(() => {
    const parent = readParentOrigin(fields);
    return asPage(
      () => work(parent),
      (description) => frameProblemPage(description, parent),
    );
  }, problemPage);
}

function showFrame(sandbox: Sandbox, request: Incoming): Promise<Answer> {
  const fields = request.url.searchParams;
  return framed(request, fields, (parent) => {
    const checkout = openCheckout(sandbox, fields, REQUIRED_BY_MODAL);
    return html(framePage(checkout, requireOrder(sandbox.ledger, checkout.orderId), parent, null));
  });
}

async function reportOutcome(sandbox: Sandbox, checkout: Checkout, outcome: Outcome): Promise<FrameMessage | null> {
  if (outcome === "cancel") return { event: "dismiss" };
  return toFrameMessage(checkout.orderId, await settleCheckout(sandbox, checkout, outcome));
}

function settleFrame(sandbox: Sandbox, request: Incoming): Promise<Answer> {
  const form = readForm(request);
  return framed(request, form, async (parent) => {
    const checkout = requireCheckout(sandbox, form.get("checkout"));
    const message = await reportOutcome(sandbox, checkout, readOutcome(form));
    return html(framePage(checkout, requireOrder(sandbox.ledger, checkout.orderId), parent, message));
  });
}

function serveScript(): Answer {
  return {
    status: 200,
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-store" },
    body: CHECKOUT_SCRIPT,
  };
}

/** Pages and script for browsers; none requires the key secret. */
export const checkoutRoutes: Route[] = [
  { method: "POST", pattern: /^\/v1\/checkout\/embedded$/, isOpen: true, handle: showHostedCheckout },
  { method: "POST", pattern: /^\/sandbox\/outcome$/, isOpen: true, handle: settleHostedCheckout },
  { method: "GET", pattern: /^\/v1\/checkout\.js$/, isOpen: true, handle: serveScript },
  { method: "GET", pattern: /^\/v1\/checkout\/public$/, isOpen: true, handle: showFrame },
  { method: "POST", pattern: /^\/v1\/checkout\/public$/, isOpen: true, handle: settleFrame },
];
