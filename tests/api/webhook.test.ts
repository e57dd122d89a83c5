import { createHmac, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { addFault } from "../fixtures/sandbox-calls";
import { book, createClient, expectProblem, type Answer, type BookingBody } from "../fixtures/api-client";
import { pay, sandboxOf } from "../fixtures/paid-booking";
import { addEquipment, liftBookingLimit, readEverything, readRows } from "../fixtures/stored-rows";

const SECRET = "webhook-secret-of-this-test";
const FROM_ELSEWHERE = { Origin: "https://api.razorpay.com", "Sec-Fetch-Site": "cross-site" };

type Event = "payment.authorized" | "payment.captured" | "payment.failed" | "order.paid";

const { app, owner, renter } = await startMarketForFile({}, { sandboxOptions: { webhookSecret: SECRET } });
liftBookingLimit(app, renter);

const freshBooking = () => book(renter, addEquipment(app, { ownerId: owner.id }), 1);
const sign = (body: string, secret = SECRET) => createHmac("sha256", secret).update(body).digest("hex");
const stateOf = ({ id }: BookingBody) => readRows(app, "select status, paymentState from bookings where id = ?", id)[0];
const PAID = { status: "paid", paymentState: "captured" };
const UNPAID = { status: "awaiting_payment", paymentState: "unpaid" };

/** An event about the last payment of a booking's order, as the provider writes it. */
function writeEvent(booking: BookingBody, event: Event, change: Record<string, unknown> = {}): string {
  const { payments, orders } = sandboxOf(app).sandbox.ledger;
  const payment = [...payments.values()].filter((one) => one.order_id === booking.razorpayOrderId).at(-1);
  const status = {
    "payment.authorized": "authorized",
    "payment.failed": "failed",
    "payment.captured": "captured",
    "order.paid": "captured",
  }[event];
  const order = event === "order.paid" ? { order: { entity: orders.get(booking.razorpayOrderId ?? "") } } : {};
  const payload = { payment: { entity: { ...payment, status, ...change } }, ...order };
  const envelope = {
    entity: "event",
    account_id: "acc_1",
    event,
    contains: Object.keys(payload),
    payload,
    created_at: 1_700_000_000,
  };
  return JSON.stringify(envelope).replaceAll("/", "\\/");
}

/** Sends an event as the provider does; whatever is named in `headers` replaces its own. */
function deliver(body: string, headers: Record<string, string> = {}): Promise<Answer> {
  return createClient(app.url).send("POST", "/api/payments/webhook", {
    raw: { type: "application/json", body },
    headers: {
      "X-Razorpay-Signature": sign(body),
      "X-Razorpay-Event-Id": randomBytes(8).toString("hex"),
      ...FROM_ELSEWHERE,
      ...headers,
    },
  });
}

describe("POST /api/payments/webhook", () => {
  it("pays the booking, without a session and from another site", async () => {
    const booking = await freshBooking();
    await pay(app, booking);
    const answer = await deliver(writeEvent(booking, "payment.captured"));
    expect(answer.status, answer.text).toBe(200);
    expect(stateOf(booking)).toEqual(PAID);
    expect((await renter.get(`/api/bookings/${booking.id}/receipt`)).json()).toMatchObject({
      status: "paid",
      bookingId: booking.id,
    });
  });

  it("that is rightly signed but says nothing that is known changes nothing", async () => {
    const before = readEverything(app, { except: ["outbox"] });
    for (const body of ["[]", "null", '{"event":"unheard.of","payload":{}}', '{"event":1}', "not json"])
      expect((await deliver(body)).status).toBeLessThan(500);
    expect(readEverything(app, { except: ["outbox"] })).toEqual(before);
  });
});

describe("a webhook that is forged", () => {
  const expectRefused = async (headersFor: (body: string) => Record<string, string>, send = (body: string) => body) => {
    const booking = await freshBooking();
    await pay(app, booking);
    const body = writeEvent(booking, "payment.captured");
    const before = readEverything(app);
    expectProblem(await deliver(send(body), headersFor(body)), 400);
    expect(readEverything(app)).toEqual(before);
  };

  it.each([
    ["no signature", () => ({ "X-Razorpay-Signature": "" })],
    ["another secret's signature", (body: string) => ({ "X-Razorpay-Signature": sign(body, "guessed") })],
    ["another body's signature", () => ({ "X-Razorpay-Signature": sign("{}") })],
    [
      "the key secret's signature",
      (body: string) => ({ "X-Razorpay-Signature": sign(body, sandboxOf(app).sandbox.keySecret) }),
    ],
    ["no event id", (body: string) => ({ "X-Razorpay-Signature": sign(body), "X-Razorpay-Event-Id": "" })],
  ])("with %s is refused", (_name, headersFor) => expectRefused(headersFor));

  it("by a body that was written anew is refused", () =>
    expectRefused(
      (body) => ({ "X-Razorpay-Signature": sign(body) }),
      (body) => JSON.stringify(JSON.parse(body)),
    ));
});

describe("while the secret is being changed", () => {
  const OLD_SECRET = "secret-before-the-change";
  const deliverSigned = async (secret: string): Promise<[status: number, booking: BookingBody]> => {
    const booking = await freshBooking();
    await pay(app, booking);
    const body = writeEvent(booking, "payment.captured");
    return [(await deliver(body, { "X-Razorpay-Signature": sign(body, secret) })).status, booking];
  };

  it("a webhook signed with the new or the previous secret pays; with a third it is refused", async () => {
    // A start asks after open orders: only the webhooks may pay here.
    await addFault(sandboxOf(app), { match: "GET /v1/orders", kind: "status", status: 503, times: 10_000 });
    await app.restart({ RAZORPAY_WEBHOOK_SECRET_PREVIOUS: OLD_SECRET });
    for (const secret of [SECRET, OLD_SECRET]) {
      const [status, booking] = await deliverSigned(secret);
      expect([secret, status, stateOf(booking)]).toEqual([secret, 200, PAID]);
    }
    const [third, unpaid] = await deliverSigned("a-third-secret");
    expect([third, stateOf(unpaid)]).toEqual([400, UNPAID]);
    sandboxOf(app).sandbox.faults.clear();
  });
});
