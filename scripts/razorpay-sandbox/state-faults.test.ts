import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type RunningSandbox } from "./server";
import { addFault, call, createOrder, payOrder, startMerchant, type Merchant, type OrderBody } from "./test-support";

let running: RunningSandbox;
let merchant: Merchant;
let order: OrderBody;

beforeAll(async () => {
  merchant = await startMerchant();
  running = await startSandbox({ port: 0, webhookUrl: merchant.url });
});
beforeEach(async () => {
  running.sandbox.reset();
  merchant.received.length = 0;
  order = await createOrder(running);
});
afterAll(async () => {
  await running.close();
  await merchant.close();
});

interface PaymentBody {
  id: string;
  status: string;
}

async function readPayments(): Promise<PaymentBody[]> {
  return (await call<{ items: PaymentBody[] }>(running, "GET", `/v1/orders/${order.id}/payments`)).body.items;
}

async function readOrder(): Promise<OrderBody> {
  return (await call<OrderBody>(running, "GET", `/v1/orders/${order.id}`)).body;
}

describe("state faults", () => {
  it("stay_authorized returns signed fields, but captures only on request", async () => {
    await addFault(running, { match: "state", kind: "stay_authorized" });
    const { kind, fields } = await payOrder(running, order.id);
    expect(kind).toBe("success");
    expect(await readPayments()).toMatchObject([{ id: fields.razorpay_payment_id, status: "authorized" }]);
    expect((await readOrder()).status).toBe("attempted");
    await merchant.hasReceived(1);
    await call(running, "POST", `/__sandbox/late-authorize/${fields.razorpay_payment_id}`);
    await merchant.hasReceived(3);
    expect(merchant.events()).toEqual(["payment.authorized", "payment.captured", "order.paid"]);
    expect((await readOrder()).status).toBe("paid");
  });

  it("fail_then_late_capture fails first and is captured later", async () => {
    await addFault(running, { kind: "fail_then_late_capture", ms: 20 });
    const { kind, fields } = await payOrder(running, order.id);
    expect(kind).toBe("failure");
    expect(fields["error[reason]"]).toBe("payment_failed");
    await merchant.hasReceived(4);
    expect(merchant.events()).toEqual(["payment.failed", "payment.authorized", "payment.captured", "order.paid"]);
    expect(await readPayments()).toMatchObject([{ status: "captured", error_code: null }]);
  });

  it("two_captures captures two payments of one order", async () => {
    await addFault(running, { match: "state", kind: "two_captures" });
    const { fields } = await payOrder(running, order.id);
    const payments = await readPayments();
    expect(payments).toMatchObject([{ id: fields.razorpay_payment_id, status: "captured" }, { status: "captured" }]);
    expect(payments[0]?.id).not.toBe(payments[1]?.id);
    expect(await readOrder()).toMatchObject({ status: "paid", attempts: 2, amount_paid: 250_000 });
    await merchant.hasReceived(6);
  });
});

describe("late-authorize", () => {
  it("authorizes a failed payment, even on an order paid since", async () => {
    await payOrder(running, order.id, "fail");
    const [failed] = await readPayments();
    await payOrder(running, order.id);
    const { body } = await call(running, "POST", `/__sandbox/late-authorize/${failed?.id}`);
    expect(body).toMatchObject({ id: failed?.id, status: "captured" });
    expect((await readPayments()).map(({ status }) => status)).toEqual(["captured", "captured"]);
  });

  it("leaves a captured payment unchanged and refuses unknown ones", async () => {
    const { fields } = await payOrder(running, order.id);
    await merchant.hasReceived(3);
    await call(running, "POST", `/__sandbox/late-authorize/${fields.razorpay_payment_id}`);
    expect(running.sandbox.webhooks.deliveries()).toHaveLength(3);
    expect((await call(running, "POST", "/__sandbox/late-authorize/pay_00000000000000")).status).toBe(400);
  });
});
