import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_KEY_ID, DEFAULT_KEY_SECRET } from "./options";
import { startSandbox, type RunningSandbox } from "./server";
import { signPayment } from "./signatures";
import { loadPage, MERCHANT_ORIGIN, type Modal, type TestPage } from "./test-page";
import { addFault, createOrder, postForm, readPageForm, type OrderBody } from "./test-support";

/** The message that the frame's page posts on load. */
function readReport(page: string): { event: string; source: string; fields?: unknown; error?: unknown } {
  const report = /^report\((\{.*\})\);$/m.exec(page)?.[1] ?? "null";
  const source = /message\.source = "([^"]*)"/.exec(page)?.[1] ?? "";
  return { ...(JSON.parse(report) as { event: string }), source };
}

let running: RunningSandbox;
let order: OrderBody;
let page: TestPage;
const handler = vi.fn();
const onDismiss = vi.fn();

beforeAll(async () => {
  running = await startSandbox({ port: 0 });
});
beforeEach(async () => {
  vi.clearAllMocks();
  running.sandbox.reset();
  order = await createOrder(running);
  page = await loadPage(running.url);
});
afterAll(() => running.close());

function createModal(extra: Record<string, unknown> = {}): Modal {
  return new page.Razorpay({
    key: DEFAULT_KEY_ID,
    order_id: order.id,
    amount: order.amount,
    currency: "INR",
    name: "Yantra",
    prefill: { email: "asha@example.com", contact: "+919800000001" },
    handler,
    modal: { ondismiss: onDismiss },
    ...extra,
  });
}

async function pressInFrame(outcome: string): Promise<string> {
  const opened = await (await fetch(page.frame()?.src ?? "")).text();
  expect(opened).toContain("₹2,500.00");
  const form = readPageForm(opened);
  return (await postForm(running.url + form.action, { ...form.fields, outcome })).text();
}

describe("checkout.js", () => {
  it("opens one modal dialog and restores the page on closing", () => {
    const modal = createModal();
    modal.open();
    modal.open();
    expect(page.body.children).toHaveLength(1);
    expect(page.body.children[0]?.attributes).toMatchObject({ role: "dialog", "aria-modal": "true" });
    expect(page.body.children[0]?.attributes).not.toHaveProperty("style");
    expect(page.body.style.overflow).toBe("hidden");
    modal.close();
    expect(page.body.children).toEqual([]);
    expect(page.body.style.overflow).toBeUndefined();
    expect(page.payButton.isFocused).toBe(true);
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it("passes the signed fields to the handler", async () => {
    createModal().open();
    page.report(readReport(await pressInFrame("pay")));
    const [payment] = running.sandbox.ledger.payments.values();
    expect(payment).toMatchObject({ status: "captured", contact: "+919800000001" });
    expect(handler.mock.calls).toEqual([
      [
        {
          razorpay_payment_id: payment?.id,
          razorpay_order_id: order.id,
          razorpay_signature: signPayment(order.id, payment?.id ?? "", DEFAULT_KEY_SECRET),
        },
      ],
    ]);
    expect(page.body.children).toEqual([]);
    expect(onDismiss).not.toHaveBeenCalled();
  });

  it("accepts messages from its own frame only", () => {
    createModal().open();
    const forged = { source: "razorpay-sandbox", event: "success", fields: {}, times: 1 };
    page.report(forged, { origin: "http://evil.example" });
    page.report(forged, { source: {} });
    page.report({ ...forged, source: "another" });
    expect(handler).not.toHaveBeenCalled();
    page.report(forged);
    expect(handler).toHaveBeenCalledOnce();
  });

  it.each([
    [undefined, 1],
    [{ enabled: true }, 1],
    [{ enabled: false }, 0],
    [false, 0],
  ])("reports a failure and with retry %j leaves %i modal", async (retry, modals) => {
    const failed = vi.fn();
    const modal = createModal({ retry });
    modal.on("payment.failed", failed);
    modal.open();
    const after = await pressInFrame("fail");
    page.report(readReport(after));
    const [payment] = running.sandbox.ledger.payments.values();
    expect(failed.mock.calls).toEqual([
      [
        {
          error: {
            code: "BAD_REQUEST_ERROR",
            description: expect.any(String),
            source: "customer",
            step: "payment_authorization",
            reason: "payment_failed",
            metadata: { order_id: order.id, payment_id: payment?.id },
          },
        },
      ],
    ]);
    expect(page.body.children).toHaveLength(modals);
    expect(after).toContain(">Pay</button>");
  });

  it("is dismissed by Cancel, after a confirmation where configured", async () => {
    createModal({ modal: { ondismiss: onDismiss, confirm_close: true } }).open();
    const report = readReport(await pressInFrame("cancel"));
    page.confirm.mockReturnValueOnce(false);
    page.report(report);
    expect(onDismiss).not.toHaveBeenCalled();
    page.report(report);
    expect(onDismiss).toHaveBeenCalledOnce();
    expect(running.sandbox.ledger.payments.size).toBe(0);
  });

  it("is dismissed by Escape unless disabled", () => {
    createModal({ modal: { ondismiss: onDismiss, escape: false } }).open();
    page.pressKey("Escape");
    expect(onDismiss).not.toHaveBeenCalled();
    page.body.children = [];
    createModal().open();
    page.pressKey("Escape");
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it.each([{ redirect: true }, { handler: undefined }])(
    "goes to the hosted page with callback_url and %j",
    async (extra) => {
      const callbackUrl = `${MERCHANT_ORIGIN}/api/payments/callback`;
      createModal({ callback_url: callbackUrl, ...extra }).open();
      const [form] = page.body.children;
      expect(form).toMatchObject({ tag: "form", isSubmitted: true, action: `${running.url}/v1/checkout/embedded` });
      const fields = Object.fromEntries((form?.children ?? []).map(({ name, value }) => [name, value]));
      const response = await postForm(form?.action ?? "", fields);
      expect(response.status).toBe(200);
      expect([...running.sandbox.checkouts.values()]).toMatchObject([
        { callbackUrl, cancelUrl: `${MERCHANT_ORIGIN}/booking/7` },
      ]);
    },
  );

  it("requires a key and an order", () => {
    expect(() => new page.Razorpay({ order_id: "x" })).toThrow("key");
    expect(() => new page.Razorpay({ key: "x" })).toThrow("order_id");
  });
});

describe("the frame", () => {
  it("says why payment is impossible, and can be closed", async () => {
    createModal({ order_id: "order_00000000000000" }).open();
    const response = await fetch(page.frame()?.src ?? "");
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain("Payment not possible");
    expect(text).toContain(">Cancel</button>");
  });

  it("posts messages only to an origin, and escapes its values", async () => {
    const query = new URLSearchParams({ key_id: DEFAULT_KEY_ID, order_id: order.id });
    const frame = async (parent: string): Promise<Response> => {
      query.set("parent", parent);
      return fetch(`${running.url}/v1/checkout/public?${query}`);
    };
    expect((await frame("")).status).toBe(400);
    expect((await frame("http://localhost:3000/path")).status).toBe(400);
    expect((await frame("*")).status).toBe(400);
    query.set("name", "</script><script>alert(1)</script>");
    const text = await (await frame(MERCHANT_ORIGIN)).text();
    expect(text).not.toContain("alert(1)</script>");
    expect(text).toContain(`parent.postMessage(message, "${MERCHANT_ORIGIN}")`);
  });

  it("applies the callback faults that concern it", async () => {
    await addFault(running, { match: "callback", kind: "never" });
    createModal().open();
    expect(readReport(await pressInFrame("pay"))).not.toHaveProperty("event");
    expect([...running.sandbox.ledger.payments.values()]).toMatchObject([{ status: "captured" }]);

    order = await createOrder(running);
    page = await loadPage(running.url);
    await addFault(running, { match: "callback", kind: "twice" });
    createModal().open();
    page.report(readReport(await pressInFrame("pay")));
    expect(handler).toHaveBeenCalledTimes(2);
  });
});
