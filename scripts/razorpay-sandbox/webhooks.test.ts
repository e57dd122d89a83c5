import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type RunningSandbox } from "./server";
import {
  addFault,
  call,
  createOrder,
  listDeliveries,
  payOrder,
  startMerchant,
  type Merchant,
  type Received,
} from "./test-support";

const SECRET = "hook-secret";
const OLD_SECRET = "hook-secret-before";

interface Envelope {
  entity: string;
  account_id: string;
  event: string;
  contains: string[];
  created_at: number;
  payload: {
    payment: { entity: { id: string; status: string; amount: number; currency: string; order_id: string } };
    order?: { entity: { id: string; status: string } };
    refund?: { entity: { id: string; status: string } };
  };
}

let running: RunningSandbox;
let merchant: Merchant;

beforeAll(async () => {
  merchant = await startMerchant();
  running = await startSandbox({
    port: 0,
    retryMs: 5,
    webhookUrl: `${merchant.url}/hook`,
    webhookSecret: SECRET,
    oldWebhookSecret: OLD_SECRET,
  });
});
beforeEach(() => {
  running.sandbox.reset();
  running.sandbox.webhooks.configure(`${merchant.url}/hook`, SECRET);
  merchant.received.length = 0;
  merchant.answerWith();
});
afterAll(async () => {
  await running.close();
  await merchant.close();
});

function isSignedWith(secret: string, { headers, body }: Received): boolean {
  return headers["x-razorpay-signature"] === createHmac("sha256", secret).update(body).digest("hex");
}

function parse(received: Received | undefined): Envelope {
  return JSON.parse(received?.body ?? "") as Envelope;
}

async function pay(outcome = "pay"): Promise<{ orderId: string; paymentId: string }> {
  const order = await createOrder(running);
  await payOrder(running, order.id, outcome);
  return { orderId: order.id, paymentId: [...running.sandbox.ledger.payments.keys()].at(-1) ?? "" };
}

const eventIds = (): unknown[] => merchant.received.map(({ headers }) => headers["x-razorpay-event-id"]);

describe("events", () => {
  it("report each step of a payment, with its state at that time", async () => {
    const { orderId, paymentId } = await pay();
    await merchant.hasReceived(3);
    expect(merchant.events()).toEqual(["payment.authorized", "payment.captured", "order.paid"]);
    const [authorized, captured, paid] = merchant.received.map(parse);
    expect(authorized).toMatchObject({
      entity: "event",
      account_id: expect.stringMatching(/^acc_/),
      contains: ["payment"],
      payload: { payment: { entity: { id: paymentId, order_id: orderId, status: "authorized", captured: false } } },
      created_at: expect.any(Number),
    });
    expect(captured).toMatchObject({ contains: ["payment"], payload: { payment: { entity: { status: "captured" } } } });
    expect(paid).toMatchObject({
      contains: ["payment", "order"],
      payload: { order: { entity: { id: orderId, status: "paid" } }, payment: { entity: { id: paymentId } } },
    });
  });

  it("report failures and refunds", async () => {
    await pay("fail");
    await merchant.hasReceived(1);
    expect(parse(merchant.received[0]).payload.payment.entity.status).toBe("failed");
    const { paymentId } = await pay();
    await call(running, "POST", `/v1/payments/${paymentId}/refund`, { amount: 100_000 });
    await addFault(running, { match: "state", kind: "refund_failed" });
    await call(running, "POST", `/v1/payments/${paymentId}/refund`);
    await merchant.hasReceived(8);
    expect(merchant.events().slice(4)).toEqual([
      "refund.created",
      "refund.processed",
      "refund.created",
      "refund.failed",
    ]);
    expect(parse(merchant.received[7])).toMatchObject({
      contains: ["refund", "payment"],
      payload: { refund: { entity: { status: "failed" } }, payment: { entity: { id: paymentId } } },
    });
  });

  it("are signed over bytes that re-serialising changes", async () => {
    const order = await createOrder(running, { notes: { name: "₹" } });
    await payOrder(running, order.id);
    await merchant.hasReceived(3);
    for (const received of merchant.received) {
      expect(isSignedWith(SECRET, received)).toBe(true);
      expect(received.headers["content-type"]).toBe("application/json");
      expect(received.body).toContain("\\/");
      expect(received.body).not.toMatch(/[^\\]\/|[^\0-\x7f]/);
      expect(isSignedWith(SECRET, { ...received, body: JSON.stringify(JSON.parse(received.body)) })).toBe(false);
    }
    expect(merchant.received[2]?.body).toContain("\\u20b9");
    expect(new Set(eventIds()).size).toBe(3);
  });

  it("are not sent without a URL, which can be set later", async () => {
    await call(running, "POST", "/__sandbox/webhook", { url: null });
    await pay();
    expect(await listDeliveries(running)).toEqual([]);
    await call(running, "POST", "/__sandbox/webhook", { url: `${merchant.url}/other`, secret: "new-secret" });
    await pay();
    await merchant.hasReceived(3);
    expect(
      merchant.received.every((received) => received.path === "/other" && isSignedWith("new-secret", received)),
    ).toBe(true);
    expect((await call(running, "POST", "/__sandbox/webhook", { url: "nowhere" })).status).toBe(400);
  });
});

describe("delivery", () => {
  it("is retried with the same id until it is accepted", async () => {
    merchant.answerWith(500, 404);
    await pay("fail");
    await merchant.hasReceived(3);
    expect(new Set(eventIds()).size).toBe(1);
    expect(new Set(merchant.received.map(({ body }) => body)).size).toBe(1);
    expect(merchant.received.every((received) => isSignedWith(SECRET, received))).toBe(true);
    await expect.poll(async () => (await listDeliveries(running))[0]?.status).toBe("delivered");
    expect((await listDeliveries(running))[0]?.attempts.map(({ status }) => status)).toEqual([500, 404, 200]);
  });

  it("stops after the last retry, and can then be requested", async () => {
    merchant.answerWith(...Array.from({ length: 8 }, () => 503));
    await pay("fail");
    await expect.poll(async () => (await listDeliveries(running))[0]?.status, { timeout: 10_000 }).toBe("failed");
    expect(merchant.received).toHaveLength(8);
    const [delivery] = await listDeliveries(running);
    const again = await call(running, "POST", `/__sandbox/redeliver/${delivery?.id}`);
    expect(again.body).toMatchObject({ status: "delivered" });
    expect(new Set(eventIds()).size).toBe(1);
    expect((await call(running, "POST", "/__sandbox/redeliver/none")).status).toBe(404);
  });

  it("survives an unreachable URL", async () => {
    await call(running, "POST", "/__sandbox/webhook", { url: "http://127.0.0.1:9/hook" });
    await pay("fail");
    await expect.poll(async () => (await listDeliveries(running))[0]?.attempts.length).toBeGreaterThan(1);
    const [delivery] = await listDeliveries(running);
    expect(delivery?.attempts[0]).toMatchObject({ status: null, error: expect.any(String) });
  });
});

describe("webhook faults", () => {
  const fault = (kind: string, more: Record<string, unknown> = {}) =>
    addFault(running, { match: "webhook", kind, ...more });

  it("drop", async () => {
    await fault("drop", { event: "payment.captured" });
    await pay();
    await merchant.hasReceived(2);
    expect(merchant.events()).toEqual(["payment.authorized", "order.paid"]);
    const dropped = (await listDeliveries(running)).find(({ status }) => status === "dropped");
    await call(running, "POST", `/__sandbox/redeliver/${dropped?.id}`);
    expect(merchant.events()[2]).toBe("payment.captured");
  });

  it("delay lets later events overtake", async () => {
    await fault("delay", { ms: 60_000 });
    await pay();
    await merchant.hasReceived(2);
    expect(merchant.events()).toEqual(["payment.captured", "order.paid"]);
    expect((await listDeliveries(running))[0]).toMatchObject({ event: "payment.authorized", status: "waiting" });
  });

  it("delay sends the event eventually", async () => {
    await fault("delay", { ms: 5 });
    await pay("fail");
    await merchant.hasReceived(1);
    expect(merchant.events()).toEqual(["payment.failed"]);
  });

  it("duplicate", async () => {
    await fault("duplicate", { copies: 3 });
    await pay("fail");
    await merchant.hasReceived(3);
    expect(new Set(eventIds()).size).toBe(1);
  });

  it("concurrent", async () => {
    await fault("concurrent", { copies: 5 });
    await pay("fail");
    await merchant.hasReceived(5);
    expect(new Set(eventIds()).size).toBe(1);
    await expect.poll(async () => (await listDeliveries(running))[0]?.attempts.length).toBe(5);
  });

  it("reorder sends an event after the next one", async () => {
    await fault("reorder", { ms: 60_000 });
    await pay();
    await merchant.hasReceived(3);
    expect(merchant.events()).toEqual(["payment.captured", "payment.authorized", "order.paid"]);
  });

  it("reorder several times reverses the whole sequence", async () => {
    await fault("reorder", { times: 2, ms: 60_000 });
    await pay();
    await merchant.hasReceived(3);
    expect(merchant.events()).toEqual(["order.paid", "payment.captured", "payment.authorized"]);
  });

  it("reorder sends the event eventually when nothing follows", async () => {
    await fault("reorder", { ms: 5 });
    await pay("fail");
    await merchant.hasReceived(1);
  });

  it("bad_signature", async () => {
    await fault("bad_signature");
    await pay("fail");
    await merchant.hasReceived(1);
    expect(merchant.received[0]?.headers["x-razorpay-signature"]).toMatch(/^[0-9a-f]{64}$/);
    expect(merchant.received.some((received) => isSignedWith(SECRET, received))).toBe(false);
  });

  it("old_secret", async () => {
    await fault("old_secret");
    await pay("fail");
    await merchant.hasReceived(1);
    expect(merchant.received.every((received) => isSignedWith(OLD_SECRET, received))).toBe(true);
  });

  it("tampered_body has the valid signature of other bytes", async () => {
    await fault("tampered_body");
    await pay("fail");
    await merchant.hasReceived(1);
    const [received] = merchant.received;
    expect(received && isSignedWith(SECRET, received)).toBe(false);
    const truth = received?.body.replace('"amount":250100', '"amount":250000') ?? "";
    expect(received && isSignedWith(SECRET, { ...received, body: truth })).toBe(true);
  });

  it.each([
    ["wrong_amount", { amount: 250_100, currency: "INR" }],
    ["wrong_currency", { amount: 250_000, currency: "USD" }],
  ])("%s is correctly signed, and the API returns the true state", async (kind, told) => {
    await fault(kind, { event: "payment.captured" });
    const { paymentId, orderId } = await pay();
    await merchant.hasReceived(3);
    const captured = merchant.received[1];
    expect(captured && isSignedWith(SECRET, captured)).toBe(true);
    expect(parse(captured).payload.payment.entity).toMatchObject({ ...told, order_id: orderId });
    const { body } = await call(running, "GET", `/v1/payments/${paymentId}`);
    expect(body).toMatchObject({ amount: 250_000, currency: "INR" });
  });

  it("unknown_order", async () => {
    await fault("unknown_order", { event: "order.paid" });
    await pay();
    await merchant.hasReceived(3);
    const paid = merchant.received[2];
    expect(paid && isSignedWith(SECRET, paid)).toBe(true);
    const { payment, order } = parse(paid).payload;
    expect(payment.entity.order_id).toBe(order?.entity.id);
    expect((await call(running, "GET", `/v1/orders/${order?.entity.id}`)).status).toBe(400);
  });
});
