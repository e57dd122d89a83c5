import { describe, expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { book, dayFromToday, expectProblem, signUp, type BookingBody } from "../fixtures/api-client";
import { bookAndPay, pay, sandboxOf, type ReceiptBody } from "../fixtures/paid-booking";
import { addEquipment, changeRows, readEverything, readRows } from "../fixtures/stored-rows";

const RATE = 1_500;

const { app, owner, renter } = await startMarketForFile({ renter: "Ravi More" });

/** A job notes once a minute which sessions were used; payments are not its business. */
const readStored = () => readEverything(app, { except: ["sessions"] });

const freshEquipment = () => addEquipment(app, { ownerId: owner.id, dailyRate: RATE });

describe("GET /api/bookings/{id}/payment-config", () => {
  it("gives the checkout what it needs, and nothing secret", async () => {
    const equipment = freshEquipment();
    const booking = await book(renter, equipment, 1, 2);
    const answer = await renter.get(`/api/bookings/${booking.id}/payment-config`);
    expect(answer.status).toBe(200);
    const { keyId, keySecret } = sandboxOf(app).sandbox;
    expect(answer.json()).toMatchObject({
      keyId,
      amount: 2 * RATE * 100,
      currency: "INR",
      name: expect.stringMatching(/\S/),
      description: expect.stringMatching(/^Machine /),
      id: booking.razorpayOrderId,
    });
    expect(answer.text).not.toContain(keySecret);
  });

  it("misses an order that is not there", async () => {
    const booking = await book(renter, freshEquipment(), 1);
    // So young that the server does not look for a lost order meanwhile.
    changeRows(
      app,
      "update bookings set razorpayOrderId = null, status = 'pending', createdAt = '2999-01-01T00:00:00.000Z' where id = ?",
      booking.id,
    );
    expectProblem(await renter.get(`/api/bookings/${booking.id}/payment-config`), 404, "No payment order found");
  });

  it("is refused once it is paid or over", async () => {
    const { booking } = await bookAndPay(app, renter, freshEquipment(), 1);
    expectProblem(await renter.get(`/api/bookings/${booking.id}/payment-config`), 409, "This booking is already paid");
    const over = await book(renter, freshEquipment(), 1);
    changeRows(app, "update bookings set status = 'expired' where id = ?", over.id);
    expectProblem(await renter.get(`/api/bookings/${over.id}/payment-config`), 409);
  });
});

describe("the form of the hosted checkout", () => {
  const PREFILL = /name="(prefill\[[a-z]+\])" value="([^"]*)"/g;

  it.each([
    ["no contact", null, []],
    ["a phone number", "+919822012345", [["prefill[contact]", "+919822012345"]]],
    ["an email address", "asha@example.in", [["prefill[email]", "asha@example.in"]]],
  ])("gives the provider of a renter with %s that alone, never the office's", async (_, contact, known) => {
    const payer = await signUp(app.url, { name: "Asha Pawar" });
    if (contact !== null) changeRows(app, "update users set contact = ? where id = ?", contact, payer.id);
    const { id } = await book(payer, freshEquipment(), 1);
    const form = /<form[^>]*checkout\/embedded.*?<\/form>/s.exec((await payer.get(`/booking/${id}`)).text)?.[0] ?? "";
    const given = [...form.matchAll(PREFILL)].map(([, name, value]) => [name, value]);
    expect(given).toEqual([["prefill[name]", "Asha Pawar"], ...known]);
    const { prefill } = (await payer.get(`/api/bookings/${id}/payment-config`)).json<{ prefill: object }>();
    expect(prefill).toEqual(Object.fromEntries(given.map(([name, value]) => [name?.slice(8, -1), value])));
  });
});

describe("POST /api/bookings/verify-payment", () => {
  it.each(["json", "form"] as const)("takes the proof as %s, pays the booking and writes its receipt", async (kind) => {
    const equipment = freshEquipment();
    const booked = await book(renter, equipment, 3, 5);
    const proof = await pay(app, booked);
    const values = { bookingId: String(booked.id), ...proof };
    const answer = await renter.send("POST", "/api/bookings/verify-payment", { [kind]: values });
    expect(answer.status, answer.text).toBe(200);
    const { success, booking, receipt } = answer.json<{
      success: boolean;
      booking: BookingBody;
      receipt: ReceiptBody;
    }>();
    expect(success).toBe(true);
    expect(booking).toMatchObject({
      id: booked.id,
      status: "paid",
      razorpayPaymentId: proof.razorpay_payment_id,
      totalPrice: 3 * RATE,
    });
    expect(receipt).toMatchObject({
      bookingId: booked.id,
      userId: renter.id,
      amount: 3 * RATE * 100,
      currency: "INR",
      status: "paid",
      razorpayPaymentId: proof.razorpay_payment_id,
      paymentId: proof.razorpay_payment_id,
      method: "upi",
      metadata: {
        location: "Latur",
        booking_dates: { start: dayFromToday(3), end: dayFromToday(5) },
        payment_method: "upi",
      },
    });
    expect(readRows(app, "select popularity from equipment where id = ?", equipment)).toEqual([{ popularity: 1 }]);
  });
});

describe("a proof that is not one", () => {
  /** Insists that the booking is as unpaid as before, and can still be paid. */
  const expectRefused = async (change: (good: Record<string, unknown>) => Record<string, unknown>, status = 400) => {
    const booked = await book(renter, freshEquipment(), 1);
    const good = { bookingId: booked.id, ...(await pay(app, booked)) };
    const before = readStored();
    const body = expectProblem(await renter.post("/api/bookings/verify-payment", change(good)), status);
    expect(readStored()).toEqual(before);
    expect((await renter.post("/api/bookings/verify-payment", good)).status).toBe(200);
    return body;
  };

  it.each<[field: string, values: unknown[]]>([
    ["razorpay_signature", ["0".repeat(64), "abc123", "g".repeat(64), undefined, { toString: "x" }]],
    ["razorpay_payment_id", ["pay_AAAAAAAAAAAAAA", null]],
    ["razorpay_order_id", ["order_AAAAAAAAAAAAAA", []]],
  ])("has another %s", async (field, values) => {
    for (const value of values) {
      const { error, details } = await expectRefused((good) => ({ ...good, [field]: value }));
      expect([value, error]).toEqual([value, "Payment verification failed"]);
      if (typeof value !== "string") expect(Object.keys(details ?? {})).toEqual([field]);
    }
  });

  it("is another booking's, rightly signed", async () => {
    const other = await book(renter, freshEquipment(), 1);
    const otherProof = await pay(app, other);
    await expectRefused((good) => ({ ...otherProof, bookingId: good.bookingId }));
    expect(readRows(app, "select paymentState from bookings where id = ?", other.id)).toEqual([
      { paymentState: "unpaid" },
    ]);
  });

  it("was paid for another booking already", async () => {
    const { proof } = await bookAndPay(app, renter, freshEquipment(), 1);
    await expectRefused((good) => ({ ...proof, bookingId: good.bookingId }));
  });

  it("is of no booking", async () => {
    for (const bookingId of [undefined, "abc", 0])
      expect((await expectRefused((good) => ({ ...good, bookingId }))).details).toHaveProperty("bookingId");
    await expectRefused((good) => ({ ...good, bookingId: 999_999 }), 404);
  });

  it("is of somebody else's booking, with that booking's right signature", async () => {
    const stranger = await signUp(app.url);
    const booked = await book(renter, freshEquipment(), 1);
    const values = { bookingId: booked.id, ...(await pay(app, booked)) };
    const before = readStored();
    expectProblem(await stranger.post("/api/bookings/verify-payment", values), 404);
    expect(readStored()).toEqual(before);
  });
});
