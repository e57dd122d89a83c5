import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addFault } from "../fixtures/sandbox-calls";
import {
  book,
  dayFromToday,
  expectProblem,
  signUp,
  startAppForFile,
  type BookingBody,
  type Member,
} from "../fixtures/api-client";
import { pay, sandboxOf, silenceWebhooks } from "../fixtures/paid-booking";
import { addEquipment, readRows } from "../fixtures/stored-rows";

const app = await startAppForFile();
const owner = await signUp(app.url);
const renter = await signUp(app.url);
beforeEach(() => {
  sandboxOf(app).sandbox.faults.clear();
  silenceWebhooks(app);
});

const freshEquipment = () => addEquipment(app, { ownerId: owner.id });
const ordersOf = (booking: BookingBody) => {
  const [row] = readRows(app, "select publicId from bookings where id = ?", booking.id);
  return [...sandboxOf(app).sandbox.ledger.orders.values()].filter(
    ({ receipt }) => receipt === `booking_${String(row?.publicId)}`,
  );
};

/** Each way in which the provider fails is tried in tests/faults/provider-faults.test.ts. */
const FAULT = { kind: "status", status: 500 };

describe("while the provider is away", () => {
  it("a booking is taken, stays pending, and is paid later", async () => {
    await addFault(sandboxOf(app), { match: "POST /v1/orders", ...FAULT, times: 5 });
    const booking = await book(renter, freshEquipment(), 1);
    expect(booking).toMatchObject({ status: "pending", razorpayOrderId: null });
    expect(readRows(app, "select day from booking_days where bookingId = ?", booking.id)).toHaveLength(1);
    expectProblem(await renter.get(`/api/bookings/${booking.id}/payment-config`), 404, "No payment order found");

    sandboxOf(app).sandbox.faults.clear();
    const pressed = await renter.send("POST", `/booking/${booking.id}/pay`);
    expect(pressed.status).toBe(303);
    expect(pressed.headers.location).toBe(`/booking/${booking.id}`);
    const ready = (await renter.get(`/api/bookings/${booking.id}`)).json<BookingBody>();
    expect(ready).toMatchObject({ status: "awaiting_payment", razorpayOrderId: expect.stringMatching(/^order_/) });
    expect(ordersOf(booking)).toHaveLength(1);
    const verified = await renter.post("/api/bookings/verify-payment", {
      bookingId: booking.id,
      ...(await pay(app, ready)),
    });
    expect(verified.status, verified.text).toBe(200);
  });
});

describe("while the provider refuses orders", () => {
  const TRUE = "<strong>The payment service does not accept this payment at the moment. Our office has been told";
  let other: Member;
  beforeAll(async () => {
    other = await signUp(app.url);
  });
  const page = async (booking: BookingBody) => (await other.get(`/booking/${booking.id}`)).text;
  const refuse = (fault: Record<string, unknown>) =>
    addFault(sandboxOf(app), { match: "POST /v1/orders", kind: "status", ...fault, times: 9 });

  it.each([403, 404])("with %i, its renter reads so, the log and the admin know why", async (status) => {
    await refuse({ status });
    const booking = await book(other, freshEquipment(), 1);
    expect(await page(booking)).toContain(TRUE);
    const pressed = await other.send("POST", `/booking/${booking.id}/pay`);
    expect(pressed.headers.location).toBe(`/booking/${booking.id}`);
    const text = await page(booking);
    expect(text).toContain(TRUE);
    expect(text).not.toContain(">Try again<");
    expect(app.logs()).toMatch(
      new RegExp(`"status":${status},"code":"\\w+","description":.*the payment provider refuses`),
    );

    sandboxOf(app).sandbox.faults.clear();
    await other.send("POST", `/booking/${booking.id}/pay`);
    expect(await page(booking)).not.toContain(TRUE);
  });

  it("when days change, the new ones stay and the page says so", async () => {
    const booking = await book(other, freshEquipment(), 1);
    await refuse({ status: 400, body: "empty" });
    const days = { startDate: dayFromToday(2), endDate: dayFromToday(4) };
    expect((await other.post(`/api/bookings/${booking.id}/dates`, days)).status).toBe(200);
    expect(await page(booking)).toContain(TRUE);
  });
});

describe("while the provider is still away", () => {
  it("keeps the button honest while the provider is still away", async () => {
    await addFault(sandboxOf(app), { match: "POST /v1/orders", kind: "status", status: 503, times: 5 });
    const booking = await book(renter, freshEquipment(), 1);
    expect((await renter.send("POST", `/booking/${booking.id}/pay`)).status).toBe(303);
    const page = await renter.get(`/booking/${booking.id}`);
    expect(page.text).toContain("Failed to initiate payment. Your booking is safe; please try again.");
  });
});

describe("while the provider is away when a payment is confirmed", () => {
  it("nothing is lost and nothing is said to be paid", async () => {
    const booking = await book(renter, freshEquipment(), 1);
    const values = { bookingId: booking.id, ...(await pay(app, booking)) };
    await addFault(sandboxOf(app), { match: "GET /v1/payments", ...FAULT, times: 5 });
    const answer = await renter.post("/api/bookings/verify-payment", values);
    expect(expectProblem(answer, 503).error).toMatch(/do not pay twice/);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(readRows(app, "select paymentState, authorizedPaymentId from bookings where id = ?", booking.id)).toEqual([
      { paymentState: "unpaid", authorizedPaymentId: values.razorpay_payment_id },
    ]);
    expect(readRows(app, "select id from payments where bookingId = ?", booking.id)).toEqual([]);
    expectProblem(await renter.get(`/api/bookings/${booking.id}/payment-config`), 409);
    sandboxOf(app).sandbox.faults.clear();
    expect((await renter.post("/api/bookings/verify-payment", values)).status).toBe(200);
  });
});

describe("money that is authorized but not captured", () => {
  const authorize = async () => {
    const booking = await book(renter, freshEquipment(), 1);
    await addFault(sandboxOf(app), { match: "state", kind: "stay_authorized" });
    return { booking, values: { bookingId: booking.id, ...(await pay(app, booking)) } };
  };

  it("is looked for by its renter alone", async () => {
    const { booking } = await authorize();
    expect((await owner.send("POST", `/booking/${booking.id}/check`)).status).toBe(404);
    expect((await renter.get(`/booking/${booking.id}/check`)).status).toBe(302);
  });
});
