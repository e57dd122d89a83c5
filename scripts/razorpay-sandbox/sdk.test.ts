import { createHmac } from "node:crypto";
import Razorpay from "razorpay";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_KEY_ID, DEFAULT_KEY_SECRET } from "./ledger";
import { startSandbox, type RunningSandbox } from "./server";
import { addFault, payOrder } from "../../tests/fixtures/sandbox-calls";

/** The part of the client's HTTP layer that its types omit. */
interface HttpLayer {
  defaults: { baseURL: string; timeout: number };
  post(path: string, body: unknown, config: { headers: Record<string, string> }): Promise<{ data: { id: string } }>;
}

function httpLayerOf(client: Razorpay): HttpLayer {
  return (client.api as unknown as { rq: HttpLayer }).rq;
}

let running: RunningSandbox;
let client: Razorpay;

function connect(secret: string): Razorpay {
  const connected = new Razorpay({ key_id: DEFAULT_KEY_ID, key_secret: secret });
  httpLayerOf(connected).defaults.baseURL = running.url;
  return connected;
}

beforeAll(async () => {
  running = await startSandbox({ port: 0 });
  client = connect(DEFAULT_KEY_SECRET);
});
beforeEach(() => running.sandbox.reset());
afterAll(() => running.close());

describe("the official client", () => {
  it("creates, finds and reads orders", async () => {
    const order = await client.orders.create({
      amount: 250_000,
      currency: "INR",
      receipt: "booking-7",
      notes: { booking: "7" },
      payment: {
        capture: "automatic",
        capture_options: { automatic_expiry_period: 12, manual_expiry_period: 7_200, refund_speed: "normal" },
      },
    });
    expect(order).toMatchObject({ entity: "order", amount: 250_000, status: "created", notes: { booking: "7" } });
    expect(await client.orders.fetch(order.id)).toEqual(order);
    expect((await client.orders.all({ receipt: "booking-7" })).items).toEqual([order]);
  });

  it("reads payments and refunds them", async () => {
    const order = await client.orders.create({ amount: 250_000, currency: "INR" });
    const { fields } = await payOrder(running, order.id);
    const paymentId = fields.razorpay_payment_id ?? "";
    const expected = createHmac("sha256", DEFAULT_KEY_SECRET).update(`${order.id}|${paymentId}`).digest("hex");
    expect(fields.razorpay_signature).toBe(expected);

    expect(await client.payments.fetch(paymentId)).toMatchObject({
      status: "captured",
      order_id: order.id,
      amount: 250_000,
    });
    expect((await client.orders.fetchPayments(order.id)).items.map(({ id }) => id)).toEqual([paymentId]);

    const refund = await client.payments.refund(paymentId, {
      amount: 100_000,
      speed: "normal",
      notes: { why: "cancelled" },
    });
    expect(refund).toMatchObject({ entity: "refund", amount: 100_000, payment_id: paymentId, status: "processed" });
    expect(await client.refunds.fetch(refund.id)).toEqual(refund);
    expect((await client.payments.fetchMultipleRefund(paymentId)).items).toEqual([refund]);

    const send = () =>
      httpLayerOf(client).post(
        `/v1/payments/${paymentId}/refund`,
        { amount: 50_000 },
        { headers: { "X-Refund-Idempotency": "booking-7-refund" } },
      );
    expect((await send()).data.id).toBe((await send()).data.id);
    expect((await client.payments.fetch(paymentId)).amount_refunded).toBe(150_000);
  });

  it("captures an authorized payment", async () => {
    const order = await client.orders.create({ amount: 250_000, currency: "INR" });
    await addFault(running, { kind: "stay_authorized" });
    const { fields } = await payOrder(running, order.id);
    const payment = await client.payments.capture(fields.razorpay_payment_id ?? "", 250_000, "INR");
    expect(payment).toMatchObject({ status: "captured", captured: true });
  });

  it("receives errors in the provider's format", async () => {
    await expect(client.orders.create({ amount: 1, currency: "INR" })).rejects.toMatchObject({
      statusCode: 400,
      error: { code: "BAD_REQUEST_ERROR", field: "amount" },
    });
    await expect(connect("wrong").orders.all()).rejects.toMatchObject({
      statusCode: 401,
      error: { description: "Authentication failed" },
    });
  });
});
