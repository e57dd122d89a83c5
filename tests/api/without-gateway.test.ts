import { describe, expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { book, createClient, expectProblem } from "../fixtures/api-client";
import { addEquipment, readEverything } from "../fixtures/stored-rows";

const MISSING = "Payment gateway configuration is missing. Please contact support.";

const { app, owner, renter } = await startMarketForFile({}, { sandbox: false });
const booking = await book(renter, addEquipment(app, { ownerId: owner.id }), 1, 2);

describe("without a payment gateway", () => {
  it("a booking is taken and stays pending, and everything but paying works", async () => {
    expect(booking).toMatchObject({
      status: "pending",
      razorpayOrderId: null,
      razorpayPaymentId: null,
      totalPrice: 2_400,
    });
    expect((await renter.get(`/api/bookings/${booking.id}`)).status).toBe(200);
    expect((await renter.get("/api/bookings")).json()).toHaveLength(1);
    expect((await renter.get(`/booking/${booking.id}`)).status).toBe(200);
    expect((await renter.get("/api/receipts")).json()).toEqual([]);
  });

  it("paying says so, by every way", async () => {
    const proof = {
      bookingId: booking.id,
      razorpay_order_id: "order_A",
      razorpay_payment_id: "pay_A",
      razorpay_signature: "0".repeat(64),
    };
    const before = readEverything(app);
    expectProblem(await renter.get(`/api/bookings/${booking.id}/payment-config`), 503, MISSING);
    expectProblem(await renter.post("/api/bookings/verify-payment", proof), 503, MISSING);
    const webhook = {
      raw: { type: "application/json", body: "{}" },
      headers: { "X-Razorpay-Signature": "0".repeat(64), "X-Razorpay-Event-Id": "1" },
    };
    expectProblem(await createClient(app.url).send("POST", "/api/payments/webhook", webhook), 503, MISSING);
    expect(readEverything(app)).toEqual(before);
  });

  it("the page of the booking says so too, after the button as before it", async () => {
    expect((await renter.get(`/booking/${booking.id}`)).text).toContain(MISSING);
    const pressed = await renter.send("POST", `/booking/${booking.id}/pay`);
    expect(pressed.status).toBe(303);
    expect(pressed.headers.location).toBe(`/booking/${booking.id}`);
  });
});
