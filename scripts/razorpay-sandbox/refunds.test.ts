import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type RunningSandbox } from "./server";
import { addFault, call, createOrder, payOrder, type Called, type ErrorBody } from "./test-support";

interface RefundBody {
  id: string;
  amount: number;
  status: string;
  payment_id: string;
}

let nowMs = 0;
let running: RunningSandbox;
let paymentId = "";

beforeAll(async () => {
  running = await startSandbox({ port: 0, clock: () => nowMs });
});
beforeEach(async () => {
  running.sandbox.reset();
  nowMs = Date.UTC(2025, 0, 15);
  const { fields } = await payOrder(running, (await createOrder(running)).id);
  paymentId = fields.razorpay_payment_id ?? "";
});
afterAll(() => running.close());

function refund(body?: unknown, key?: string): Promise<Called<RefundBody & ErrorBody>> {
  return call(running, "POST", `/v1/payments/${paymentId}/refund`, body, key ? { "X-Refund-Idempotency": key } : {});
}

async function readPayment(): Promise<unknown> {
  return (await call(running, "GET", `/v1/payments/${paymentId}`)).body;
}

describe("refunding", () => {
  it("refunds everything without an amount", async () => {
    const { status, body } = await refund({ speed: "normal", notes: { booking: "7" }, receipt: "refund-7" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      entity: "refund",
      amount: 250_000,
      currency: "INR",
      payment_id: paymentId,
      status: "processed",
      notes: { booking: "7" },
      receipt: "refund-7",
      speed_requested: "normal",
    });
    expect(await readPayment()).toMatchObject({ status: "refunded", amount_refunded: 250_000, refund_status: "full" });
    expect((await refund()).status).toBe(400);
  });

  it("adds up partial refunds and refuses more than the remainder", async () => {
    expect((await refund({ amount: 250_001 })).body.error.field).toBe("amount");
    const first = await refund({ amount: 150_000 });
    expect(await readPayment()).toMatchObject({
      status: "captured",
      amount_refunded: 150_000,
      refund_status: "partial",
    });
    expect((await refund({ amount: 100_001 })).status).toBe(400);
    const second = await refund({ amount: 100_000 });
    expect(await readPayment()).toMatchObject({ status: "refunded", refund_status: "full" });
    const list = await call(running, "GET", `/v1/payments/${paymentId}/refunds`);
    expect(list.body).toEqual({ entity: "collection", count: 2, items: [second.body, first.body] });
    expect((await call(running, "GET", `/v1/refunds/${first.body.id}`)).body).toEqual(first.body);
  });

  it.each([
    ["less than a rupee", { amount: 99 }],
    ["no whole number", { amount: "all" }],
    ["an unknown speed", { speed: "instantly" }],
    ["a long note", { notes: { a: "x".repeat(257) } }],
  ])("refuses %s", async (_name, body) => {
    expect((await refund(body)).status).toBe(400);
    expect(await readPayment()).toMatchObject({ amount_refunded: 0, refund_status: null });
  });

  it("refuses payments that were not captured", async () => {
    for (const outcome of ["pay", "fail"]) {
      await addFault(running, { match: "state", kind: "stay_authorized" });
      const order = await createOrder(running);
      await payOrder(running, order.id, outcome);
      paymentId = [...running.sandbox.ledger.payments.keys()].at(-1) ?? "";
      expect((await refund()).status).toBe(400);
    }
  });

  it("refuses payments older than six months", async () => {
    nowMs = Date.UTC(2025, 6, 15);
    expect((await refund({ amount: 100_000 })).status).toBe(200);
    nowMs += 1_000;
    expect((await refund({ amount: 100_000 })).status).toBe(400);
  });
});

describe("X-Refund-Idempotency", () => {
  it("returns the existing refund on a retry", async () => {
    const first = await refund({ amount: 50_000, speed: "normal" }, "booking-7-refund");
    const retry = await refund({ speed: "normal", amount: 50_000 }, "booking-7-refund");
    expect(retry).toEqual(first);
    expect(await readPayment()).toMatchObject({ amount_refunded: 50_000 });
  });

  it("refuses another body or payment under the same key, and keys of the wrong form", async () => {
    await refund({ amount: 50_000 }, "booking-7-refund");
    expect((await refund({ amount: 60_000 }, "booking-7-refund")).status).toBe(400);
    expect((await refund({ amount: 50_000 }, "too-short")).status).toBe(400);
    expect((await refund({ amount: 50_000 }, "no spaces allowed")).status).toBe(400);
    paymentId = (await payOrder(running, (await createOrder(running)).id)).fields.razorpay_payment_id ?? "";
    expect((await refund({ amount: 50_000 }, "booking-7-refund")).status).toBe(400);
    expect(running.sandbox.ledger.refunds.size).toBe(1);
  });

  it("returns 409 while the first request is in progress", async () => {
    await addFault(running, { match: `POST /v1/payments/${paymentId}/refund`, kind: "delay", ms: 60_000 });
    const first = refund({ amount: 50_000 }, "booking-7-refund");
    await expect.poll(() => running.sandbox.ledger.refundKeys.size).toBe(1);
    expect((await refund({ amount: 50_000 }, "booking-7-refund")).status).toBe(409);
    running.sandbox.timers.clear();
    expect((await first).status).toBe(200);
    expect((await refund({ amount: 50_000 }, "booking-7-refund")).body.id).toBe((await first).body.id);
  });

  it("allows a key again after a refusal", async () => {
    expect((await refund({ amount: 250_001 }, "booking-7-refund")).status).toBe(400);
    expect((await refund({ amount: 250_000 }, "booking-7-refund")).status).toBe(200);
  });
});

describe("refunds that do not complete at once", () => {
  async function statusOf(id: string): Promise<string> {
    return (await call<RefundBody>(running, "GET", `/v1/refunds/${id}`)).body.status;
  }

  it("refund_pending stays pending until completed", async () => {
    await addFault(running, { match: "state", kind: "refund_pending" });
    const { body } = await refund();
    expect(body.status).toBe("pending");
    expect(await statusOf(body.id)).toBe("pending");
    await call(running, "POST", `/__sandbox/settle-refund/${body.id}`);
    expect(await statusOf(body.id)).toBe("processed");
  });

  it("refund_pending with a time completes automatically", async () => {
    await addFault(running, { match: "state", kind: "refund_pending", ms: 5 });
    const { body } = await refund();
    expect(body.status).toBe("pending");
    await expect.poll(() => statusOf(body.id)).toBe("processed");
  });

  it("refund_failed fails afterwards and frees the amount", async () => {
    await addFault(running, { match: "state", kind: "refund_failed" });
    const { body } = await refund();
    expect(body.status).toBe("pending");
    await expect.poll(() => statusOf(body.id)).toBe("failed");
    expect(await readPayment()).toMatchObject({ status: "captured", amount_refunded: 0, refund_status: null });
    expect((await refund()).body.status).toBe("processed");
  });
});
