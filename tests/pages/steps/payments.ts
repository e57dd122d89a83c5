import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { payOrder } from "../../../scripts/razorpay-sandbox/checkout";
import type { Refund } from "../../../scripts/razorpay-sandbox/ledger";
import { completePayment, settleRefund, type Sandbox } from "../../../scripts/razorpay-sandbox/ledger";
import type { RunningApp } from "../../fixtures/running-app";

/** What happens at the provider while the product's pages are looked at. */

const sandboxOf = (app: RunningApp): Sandbox => {
  if (app.sandbox === undefined) throw new Error("This app has no payment stand-in.");
  return app.sandbox.sandbox;
};

/** Asks the stand-in to let the next payment or refund come out differently. */
export function arrangeState(app: RunningApp, kind: "two_captures" | "stay_authorized" | "refund_pending"): void {
  sandboxOf(app).faults.add({ match: "state", kind });
}

/** Every order takes this long to be made until the returned function is called. */
export function slowOrders(app: RunningApp, ms: number): () => void {
  const { faults } = sandboxOf(app);
  faults.add({ match: "POST /v1/orders", kind: "delay", ms, times: 1_000 });
  return () => faults.clear();
}

/** No payment can be captured until the returned function is called. */
export function refuseCaptures(app: RunningApp): () => void {
  const { faults } = sandboxOf(app);
  faults.add({ match: "POST /v1/payments", kind: "status", status: 503, times: 1_000 });
  return () => faults.clear();
}

/** Pays a booking at the provider and reports nothing: the fields that a browser would bring back. */
export async function payAtProvider(
  app: RunningApp,
  api: APIRequestContext,
  bookingId: number,
): Promise<Record<string, string>> {
  const answer = await api.get(`/api/bookings/${bookingId}/payment-config`);
  const { id } = (await answer.json()) as { id: string };
  return payOrder(sandboxOf(app), id).fields;
}

/** Comes back from the provider's own page to the booking that stands in the browser, as its form says. */
export async function comeBack(page: Page, fields: Record<string, string>): Promise<void> {
  const callback = await page.locator('input[name="callback_url"]').inputValue();
  const answer = await page.request.post(callback, { form: fields, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  await page.goto(answer.headers()["location"] ?? "");
}

/** The bank makes up its mind about a payment. */
export function decidePayment(app: RunningApp, paymentId: string | undefined): void {
  const payment = sandboxOf(app).ledger.payments.get(paymentId ?? "");
  if (payment === undefined) throw new Error("The provider knows of no such payment.");
  completePayment(sandboxOf(app), payment);
}

/** The refund of an order's money; undefined until it has been asked for. */
export function findRefundOf(app: RunningApp, orderId: string | undefined): Refund | undefined {
  const { payments, refunds } = sandboxOf(app).ledger;
  return [...refunds.values()].find(({ payment_id }) => payments.get(payment_id)?.order_id === orderId);
}

/** The bank sends a refund on its way. */
export function decideRefund(app: RunningApp, refund: Refund | undefined): void {
  if (refund === undefined) throw new Error("The provider knows of no such refund.");
  settleRefund(sandboxOf(app), refund, "processed");
}
