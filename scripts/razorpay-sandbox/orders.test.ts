import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type RunningSandbox } from "./server";
import { addFault, call, createOrder, payOrder, type ErrorBody, type OrderBody } from "./test-support";

const NOW_MS = Date.UTC(2025, 0, 2, 3, 4, 5);

let running: RunningSandbox;
beforeAll(async () => {
  running = await startSandbox({ port: 0, clock: () => NOW_MS });
});
beforeEach(() => running.sandbox.reset());
afterAll(() => running.close());

interface OrderList {
  entity: string;
  count: number;
  items: { id: string }[];
}

describe("authentication", () => {
  it.each([
    ["no header", ""],
    ["a wrong secret", `Basic ${Buffer.from("rzp_test_YantraSandbox:wrong").toString("base64")}`],
  ])("refuses %s", async (_name, header) => {
    const { status, body } = await call<ErrorBody>(running, "GET", "/v1/orders", undefined, { Authorization: header });
    expect(status).toBe(401);
    expect(body.error).toMatchObject({ code: "BAD_REQUEST_ERROR", description: "Authentication failed" });
  });

  it("returns 404 to authenticated requests only", async () => {
    expect((await call(running, "GET", "/v1/nothing")).status).toBe(400);
    expect((await call(running, "GET", "/v1/nothing", undefined, { Authorization: "" })).status).toBe(401);
  });
});

describe("creating an order", () => {
  it("returns the order as the provider does", async () => {
    const { status, body } = await call(running, "POST", "/v1/orders", {
      amount: "250000",
      currency: "INR",
      receipt: "booking-7",
      notes: { booking: 7 },
      payment: { capture: "automatic", capture_options: { refund_speed: "normal" } },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/),
      entity: "order",
      amount: 250_000,
      amount_paid: 0,
      amount_due: 250_000,
      currency: "INR",
      receipt: "booking-7",
      offer_id: null,
      status: "created",
      attempts: 0,
      notes: { booking: "7" },
      created_at: NOW_MS / 1_000,
    });
  });

  it("returns [] for no notes", async () => {
    expect((await createOrder(running, { notes: {} })).notes).toEqual([]);
  });

  const manyNotes = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`n${index}`, "x"]));
  it.each([
    ["no amount", { amount: undefined }, "amount"],
    ["a fraction of a paisa", { amount: 100.5 }, "amount"],
    ["less than a rupee", { amount: 99 }, "amount"],
    ["a negative amount", { amount: -100 }, "amount"],
    ["no currency", { currency: undefined }, "currency"],
    ["another currency", { currency: "XYZ" }, "currency"],
    ["a long receipt", { receipt: "x".repeat(41) }, "receipt"],
    ["16 notes", { notes: manyNotes }, "notes"],
    ["a long note", { notes: { a: "x".repeat(257) } }, "notes"],
    ["an unknown way to capture", { payment: { capture: "never" } }, "payment.capture"],
  ])("refuses %s", async (_name, change, field) => {
    const order = { amount: 250_000, currency: "INR", ...change };
    const { status, body } = await call<ErrorBody>(running, "POST", "/v1/orders", order);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: "BAD_REQUEST_ERROR", field });
    expect(running.sandbox.ledger.orders.size).toBe(0);
  });

  it("refuses bodies that are not a JSON object or exceed a megabyte", async () => {
    const post = (body: string): Promise<Response> =>
      fetch(`${running.url}/v1/orders`, {
        method: "POST",
        headers: {
          Authorization: `Basic ${Buffer.from("rzp_test_YantraSandbox:sandbox-key-secret").toString("base64")}`,
        },
        body,
      });
    expect((await post("{")).status).toBe(400);
    expect((await post("[]")).status).toBe(400);
    expect((await post("x".repeat(1_000_001))).status).toBe(413);
  });

  it("accepts a receipt once, or returns its order when requested", async () => {
    const first = await createOrder(running, { receipt: "booking-7" });
    const body = { amount: 250_000, currency: "INR", receipt: "booking-7" };
    const second = await call<ErrorBody>(running, "POST", "/v1/orders", body);
    expect(second.status).toBe(400);
    expect(second.body.error).toMatchObject({ code: "BAD_REQUEST_ERROR", field: "receipt" });
    const third = await call<OrderBody>(running, "POST", "/v1/orders", { ...body, unique_receipt: true });
    expect(third).toEqual({ status: 200, body: first });
    expect(running.sandbox.ledger.orders.size).toBe(1);
  });
});

describe("reading orders", () => {
  it("finds by receipt", async () => {
    await createOrder(running, { receipt: "other" });
    const order = await createOrder(running, { receipt: "booking-7" });
    const found = await call<OrderList>(running, "GET", "/v1/orders?receipt=booking-7");
    expect(found.body).toEqual({ entity: "collection", count: 1, items: [order] });
    expect((await call<OrderList>(running, "GET", "/v1/orders?receipt=none")).body.items).toEqual([]);
  });

  it("pages newest first", async () => {
    const orders = [await createOrder(running), await createOrder(running), await createOrder(running)];
    const page = (await call<OrderList>(running, "GET", "/v1/orders?count=1&skip=1")).body;
    expect(page.items.map(({ id }) => id)).toEqual([orders[1]?.id]);
    expect((await call(running, "GET", "/v1/orders?count=101")).status).toBe(400);
    expect((await call(running, "GET", "/v1/orders?count=x")).status).toBe(400);
    const later = NOW_MS / 1_000 + 1;
    expect((await call<OrderList>(running, "GET", `/v1/orders?from=${later}`)).body.count).toBe(0);
  });

  it("refuses ids that do not exist", async () => {
    for (const path of [
      "/v1/orders/order_00000000000000",
      "/v1/orders/x",
      "/v1/payments/pay_00000000000000",
      "/v1/refunds/x",
    ]) {
      const { status, body } = await call<ErrorBody>(running, "GET", path);
      expect(status).toBe(400);
      expect(body.error.code).toBe("BAD_REQUEST_ERROR");
    }
  });

  it("follows an order from created to paid", async () => {
    const { id } = await createOrder(running);
    await payOrder(running, id, "fail");
    const read = async (): Promise<OrderBody> => (await call<OrderBody>(running, "GET", `/v1/orders/${id}`)).body;
    expect(await read()).toMatchObject({ status: "attempted", attempts: 1, amount_due: 250_000 });
    const { fields } = await payOrder(running, id);
    expect(await read()).toMatchObject({ status: "paid", attempts: 2, amount_paid: 250_000, amount_due: 0 });
    const payments = await call<OrderList>(running, "GET", `/v1/orders/${id}/payments`);
    expect(payments.body).toMatchObject({
      entity: "collection",
      count: 2,
      items: [{ id: fields.razorpay_payment_id, status: "captured" }, { status: "failed" }],
    });
    const again = await call<ErrorBody>(running, "POST", `/__sandbox/pay/${id}`);
    expect(again.status).toBe(400);
  });
});

describe("capturing", () => {
  it("waits for the call on an order with manual capture", async () => {
    const order = await createOrder(running, { payment: { capture: "manual" } });
    const { fields } = await payOrder(running, order.id);
    const path = `/v1/payments/${fields.razorpay_payment_id}`;
    expect((await call(running, "GET", path)).body).toMatchObject({ status: "authorized", captured: false, fee: null });
    const capture = (body: unknown) => call<ErrorBody>(running, "POST", `${path}/capture`, body);
    expect((await capture({ amount: 1 })).body.error.field).toBe("amount");
    expect((await capture({ amount: 250_000, currency: "USD" })).body.error.field).toBe("currency");
    expect((await capture({ amount: 250_000, currency: "INR" })).body).toMatchObject({
      status: "captured",
      captured: true,
      fee: 5_900,
      tax: 900,
    });
    const twice = await capture({ amount: 250_000, currency: "INR" });
    expect(twice.status).toBe(400);
    expect(twice.body.error.description).toContain("already been captured");
  });

  it("refuses a failed payment", async () => {
    const { id } = await createOrder(running);
    await payOrder(running, id, "fail");
    const [payment] = running.sandbox.ledger.payments.keys();
    expect((await call(running, "POST", `/v1/payments/${payment}/capture`, { amount: 250_000 })).status).toBe(400);
  });
});

describe("control", () => {
  it("shows the state and deletes it on reset, without repeating an id", async () => {
    const order = await createOrder(running);
    await addFault(running, { match: "webhook", kind: "drop" });
    interface State {
      orders: { id: string }[];
      faults: unknown[];
      requests: { path: string; status: number }[];
    }
    const state = (await call<State>(running, "GET", "/__sandbox/state")).body;
    expect(state.orders).toEqual([order]);
    expect(state.faults).toHaveLength(1);
    expect(state.requests).toEqual([expect.objectContaining({ method: "POST", path: "/v1/orders", status: 200 })]);
    await call(running, "POST", "/__sandbox/reset");
    expect((await call<State>(running, "GET", "/__sandbox/state")).body).toMatchObject({
      orders: [],
      faults: [],
      requests: [],
    });
    expect((await createOrder(running)).id).not.toBe(order.id);
  });

  it.each([
    [{ match: "webhook", kind: "nonsense" }],
    [{ match: "elsewhere", kind: "drop" }],
    [{ match: "GET /v1/orders", kind: "drop" }],
    [{ match: "webhook", kind: "drop", times: 0 }],
    [{ match: "webhook", kind: "delay", ms: -1 }],
  ])("refuses the fault %j", async (fault) => {
    expect((await call(running, "POST", "/__sandbox/faults", fault)).status).toBe(400);
    expect(running.sandbox.faults.list()).toEqual([]);
  });

  it("withdraws faults", async () => {
    await addFault(running, { match: "POST /v1/orders", kind: "status", times: 5 });
    await call(running, "DELETE", "/__sandbox/faults");
    expect((await createOrder(running)).status).toBe("created");
  });
});
