import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_KEY_SECRET } from "./options";
import { startSandbox, type RunningSandbox } from "./server";
import { signPayment } from "./signatures";
import {
  addFault,
  call,
  createOrder,
  hostedFields,
  listDeliveries,
  payOrder,
  postForm,
  pressHosted,
  readPageForm,
  startMerchant,
  type Merchant,
  type OrderBody,
} from "./test-support";

let running: RunningSandbox;
let merchant: Merchant;
let order: OrderBody;

beforeAll(async () => {
  running = await startSandbox({ port: 0, retryMs: 5 });
  merchant = await startMerchant();
});
beforeEach(async () => {
  running.sandbox.reset();
  running.sandbox.webhooks.configure(undefined);
  merchant.received.length = 0;
  order = await createOrder(running);
});
afterAll(async () => {
  await running.close();
  await merchant.close();
});

const open = (fields: Record<string, string>): Promise<Response> =>
  postForm(`${running.url}/v1/checkout/embedded`, fields);

/** Clicks a button, then submits the browser's form to the merchant. */
async function pressAndReturn(outcome: "pay" | "fail"): Promise<Record<string, string>> {
  const form = readPageForm(await (await pressHosted(running, order, merchant.url, outcome)).text());
  await postForm(form.action, form.fields);
  return form.fields;
}

function isSigned(fields: Record<string, string>, orderId = order.id): boolean {
  return fields.razorpay_signature === signPayment(orderId, fields.razorpay_payment_id ?? "", DEFAULT_KEY_SECRET);
}

describe("opening the page", () => {
  it("shows the amount, test mode and three buttons, without a script", async () => {
    const response = await open(hostedFields(order, merchant.url));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/html");
    const page = await response.text();
    expect(page).toContain("₹2,500.00");
    expect(page).toContain("Test mode");
    expect(page).not.toContain("<script");
    const buttons = [...page.matchAll(/<button[^>]*value="(\w+)"[^>]*>([^<]*)<\/button>/g)];
    expect(buttons.map(([, value, name]) => [value, name])).toEqual([
      ["pay", "Pay"],
      ["fail", "Fail"],
      ["cancel", "Cancel"],
    ]);
  });

  it("escapes the merchant's values", async () => {
    const payload = `"><script>alert('1')</script>&`;
    const fields = {
      ...hostedFields(order, merchant.url),
      name: payload,
      description: payload,
      "prefill[email]": payload,
    };
    const page = await (await open(fields)).text();
    expect(page).not.toContain("<script");
    expect(page).toContain("&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;");
  });

  it.each([
    ["key_id", ""],
    ["key_id", "rzp_test_other"],
    ["name", ""],
    ["order_id", ""],
    ["order_id", "order_00000000000000"],
    ["amount", "1"],
    ["amount", ""],
    ["currency", "USD"],
    ["callback_url", ""],
    ["callback_url", "javascript:alert(1)"],
    ["cancel_url", "javascript:alert(1)"],
  ])('refuses %s = "%s" with a page', async (name, value) => {
    const response = await open({ ...hostedFields(order, merchant.url), [name]: value });
    expect([400, 401]).toContain(response.status);
    expect(await response.text()).toContain("Payment not possible");
    expect(running.sandbox.checkouts.size).toBe(0);
  });

  it("opens without the payer's email and phone", async () => {
    const { "prefill[email]": _email, "prefill[contact]": _phone, ...fields } = hostedFields(order, merchant.url);
    expect((await open(fields)).status).toBe(200);
    expect([...running.sandbox.checkouts.values()]).toMatchObject([{ payer: { email: "", contact: "" } }]);
  });

  it("refuses an order already paid", async () => {
    await payOrder(running, order.id);
    expect((await open(hostedFields(order, merchant.url))).status).toBe(400);
  });

  it("refuses outcomes of pages that were never opened", async () => {
    expect((await postForm(`${running.url}/sandbox/outcome`, { checkout: "x", outcome: "pay" })).status).toBe(400);
  });
});

describe("clicking a button", () => {
  it("Pay posts the signed fields to the callback and captures", async () => {
    const fields = await pressAndReturn("pay");
    expect(Object.keys(fields).sort()).toEqual(["razorpay_order_id", "razorpay_payment_id", "razorpay_signature"]);
    expect(fields.razorpay_order_id).toBe(order.id);
    expect(isSigned(fields)).toBe(true);
    expect(merchant.received).toMatchObject([
      { path: "/callback?ref=7", body: new URLSearchParams(fields).toString() },
    ]);
    const { body } = await call(running, "GET", `/v1/payments/${fields.razorpay_payment_id}`);
    expect(body).toMatchObject({
      status: "captured",
      order_id: order.id,
      amount: 250_000,
      currency: "INR",
      email: "asha@example.com",
      contact: "+919800000001",
      notes: { booking: "7" },
    });
  });

  it("Pay clicked twice on one page creates one payment", async () => {
    const opened = readPageForm(await (await open(hostedFields(order, merchant.url))).text());
    const press = async () =>
      readPageForm(await (await postForm(running.url + opened.action, { ...opened.fields, outcome: "pay" })).text());
    const [first, second] = await Promise.all([press(), press()]);
    expect(second).toEqual(first);
    expect(running.sandbox.ledger.payments.size).toBe(1);
  });

  it("Fail posts the unsigned error", async () => {
    const fields = await pressAndReturn("fail");
    const [paymentId] = running.sandbox.ledger.payments.keys();
    expect(fields).toEqual({
      "error[code]": "BAD_REQUEST_ERROR",
      "error[description]": expect.any(String),
      "error[source]": "customer",
      "error[step]": "payment_authorization",
      "error[reason]": "payment_failed",
      "error[metadata]": JSON.stringify({ payment_id: paymentId, order_id: order.id }),
    });
    expect(merchant.received).toHaveLength(1);
    const { body } = await call(running, "GET", `/v1/payments/${paymentId}`);
    expect(body).toMatchObject({ status: "failed", error_code: "BAD_REQUEST_ERROR", error_reason: "payment_failed" });
  });

  it("Cancel goes to cancel_url and pays nothing", async () => {
    const response = await pressHosted(running, order, merchant.url, "cancel");
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`${merchant.url}/booking/7`);
    expect(running.sandbox.ledger.payments.size).toBe(0);
  });

  it("Cancel without cancel_url posts to the callback", async () => {
    const { cancel_url: _left, ...fields } = hostedFields(order, merchant.url);
    const opened = readPageForm(await (await open(fields)).text());
    const page = await postForm(running.url + opened.action, { ...opened.fields, outcome: "cancel" });
    expect(readPageForm(await page.text())).toMatchObject({
      action: `${merchant.url}/callback?ref=7`,
      fields: { "error[reason]": "payment_cancelled", "error[metadata]": JSON.stringify({ order_id: order.id }) },
    });
  });

  it("continues automatically with JavaScript and by a button without", async () => {
    const page = await (await pressHosted(running, order, merchant.url, "pay")).text();
    expect(page).toContain("document.forms[0].submit()");
    expect(page).toMatch(/<button[^>]*>Continue<\/button>/);
  });
});

describe("callback faults", () => {
  const fault = (kind: string, more: Record<string, unknown> = {}) =>
    addFault(running, { match: "callback", kind, ...more });

  it("bad_signature", async () => {
    await fault("bad_signature");
    const fields = await pressAndReturn("pay");
    expect(fields.razorpay_order_id).toBe(order.id);
    expect(fields.razorpay_signature).toMatch(/^[0-9a-f]{64}$/);
    expect(isSigned(fields)).toBe(false);
  });

  it("other_order_signature posts fields that are valid for another order", async () => {
    const other = await createOrder(running);
    const paid = await payOrder(running, other.id);
    await fault("other_order_signature");
    const fields = await pressAndReturn("pay");
    expect(fields).toEqual(paid.fields);
    expect(isSigned(fields, other.id)).toBe(true);
  });

  it("other_order_signature invents an order when there is none", async () => {
    await fault("other_order_signature");
    const fields = await pressAndReturn("pay");
    expect(fields.razorpay_order_id).not.toBe(order.id);
    expect(isSigned(fields, fields.razorpay_order_id)).toBe(true);
  });

  it("missing_fields", async () => {
    await fault("missing_fields");
    expect(await pressAndReturn("pay")).toEqual({ razorpay_order_id: order.id });
  });

  it("never", async () => {
    await fault("never");
    const page = await (await pressHosted(running, order, merchant.url, "pay")).text();
    expect(page).not.toContain("<form");
    expect(page).toContain("Payment successful");
    expect([...running.sandbox.ledger.payments.values()]).toMatchObject([{ status: "captured" }]);
  });

  it("twice", async () => {
    await fault("twice");
    const fields = await pressAndReturn("pay");
    const body = new URLSearchParams(fields).toString();
    expect(merchant.received.map((received) => received.body)).toEqual([body, body]);
    expect(merchant.received[0]?.headers).toMatchObject({ origin: running.url, "sec-fetch-site": "cross-site" });
  });

  it("before_webhook delays events until the callback has arrived", async () => {
    running.sandbox.webhooks.configure(`${merchant.url}/hook`);
    await fault("before_webhook", { ms: 60_000 });
    await pressAndReturn("pay");
    expect(merchant.received.map(({ path }) => path)).toEqual(["/callback?ref=7"]);
    expect((await listDeliveries(running)).map(({ status }) => status)).toEqual(["waiting", "waiting", "waiting"]);
    running.sandbox.timers.clear();
    await merchant.hasReceived(4);
  });

  it("after_webhook responds only after the events have arrived", async () => {
    running.sandbox.webhooks.configure(`${merchant.url}/hook`);
    await fault("after_webhook");
    await pressAndReturn("pay");
    expect(merchant.received.map(({ path }) => path)).toEqual(["/hook", "/hook", "/hook", "/callback?ref=7"]);
  });

  it("null_origin, in either spelling", async () => {
    for (const kind of ["null_origin", "null origin"]) {
      order = await createOrder(running);
      await fault(kind);
      const response = await pressHosted(running, order, merchant.url, "pay");
      expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    }
    order = await createOrder(running);
    expect((await pressHosted(running, order, merchant.url, "pay")).headers.get("referrer-policy")).toBeNull();
  });

  it("keeps faults of successful payments for a successful payment", async () => {
    await fault("bad_signature");
    await pressAndReturn("fail");
    expect(isSigned(await pressAndReturn("pay"))).toBe(false);
    expect(running.sandbox.faults.list()).toEqual([]);
  });
});
