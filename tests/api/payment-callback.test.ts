import { describe, expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { payOrder } from "../fixtures/sandbox-calls";
import { book, createClient, type Answer, type BookingBody } from "../fixtures/api-client";
import { pay, sandboxOf, type Proof } from "../fixtures/paid-booking";
import { addEquipment, liftBookingLimit, readEverything, readRows } from "../fixtures/stored-rows";

/** What a browser says when another site's page posts to this one. */
const FROM_PROVIDER = {
  Origin: "https://api.razorpay.com",
  "Sec-Fetch-Site": "cross-site",
  "Sec-Fetch-Mode": "navigate",
};

const { app, owner, renter } = await startMarketForFile();
liftBookingLimit(app, renter);

const freshBooking = (firstDay = 1) => book(renter, addEquipment(app, { ownerId: owner.id }), firstDay);

function callbackPath({ id }: { id: number }): string {
  const [row] = readRows(app, "select publicId from bookings where id = ?", id);
  return `/api/payments/callback?booking=${encodeURIComponent(String(row?.publicId))}`;
}

/** Posts as the provider makes a browser do, without a session. */
const comeBack = (path: string, fields: object, headers: Record<string, string> = FROM_PROVIDER): Promise<Answer> =>
  createClient(app.url).send("POST", path, { form: { ...fields } as Record<string, string>, headers });

const stateOf = (booking: BookingBody) =>
  readRows(app, "select status, paymentState from bookings where id = ?", booking.id)[0];

describe("a payment that succeeded at the hosted checkout", () => {
  it.each([
    ["from the provider's site", FROM_PROVIDER],
    ["with no origin told", { Origin: "null", "Sec-Fetch-Site": "cross-site" }],
    ["from an old browser", {}],
  ])("comes back %s without a session and pays the booking", async (_name, headers) => {
    const booking = await freshBooking();
    const answer = await comeBack(callbackPath(booking), await pay(app, booking), headers);
    expect(answer.status, answer.text).toBe(303);
    expect(new URL(String(answer.headers.location), app.url).pathname).toBe(`/booking/${booking.id}`);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(stateOf(booking)).toEqual({ status: "paid", paymentState: "captured" });
  });

  it("does not show the booking to whoever brings the answer", async () => {
    const booking = await freshBooking();
    const visitor = createClient(app.url);
    const answer = await visitor.send("POST", callbackPath(booking), {
      form: { ...(await pay(app, booking)) },
      headers: FROM_PROVIDER,
    });
    const page = await visitor.get(String(answer.headers.location));
    expect(page.status).toBe(302);
    expect(page.headers.location).toMatch(/^\/auth\?redirectTo=/);
  });

  it("is not lost when its fields are", async () => {
    const booking = await freshBooking();
    await pay(app, booking);
    const answer = await comeBack(callbackPath(booking), { razorpay_order_id: booking.razorpayOrderId ?? "" });
    expect(answer.status).toBe(303);
    expect(stateOf(booking)).toEqual({ status: "paid", paymentState: "captured" });
  });
});

describe("a payment that failed at the hosted checkout", () => {
  it("comes back to the booking, which can be paid again", async () => {
    const booking = await freshBooking();
    const { fields } = await payOrder(sandboxOf(app), booking.razorpayOrderId ?? "", "fail");
    const answer = await comeBack(callbackPath(booking), fields);
    expect(answer.status).toBe(303);
    expect(new URL(String(answer.headers.location), app.url).pathname).toBe(`/booking/${booking.id}`);
    expect(stateOf(booking)).toEqual({ status: "awaiting_payment", paymentState: "unpaid" });
    expect((await comeBack(callbackPath(booking), await pay(app, booking))).status).toBe(303);
    expect(stateOf(booking)).toEqual({ status: "paid", paymentState: "captured" });
  });

  it.each([
    ["insufficient_funds", "funds", "There is not enough money"],
    ["never_heard_of", "unknown", "Please try again or contact support."],
    ["funds&x=<b>", "unknown", "Please try again or contact support."],
  ])("is told in our own words where the provider says %s", async (reason, failure, words) => {
    const booking = await freshBooking();
    const answer = await comeBack(callbackPath(booking), {
      "error[code]": "BAD_REQUEST_ERROR",
      "error[reason]": reason,
      "error[description]": "Words of the provider",
    });
    expect(answer.headers.location).toBe(`/booking/${booking.id}?payment=failed&why=${failure}`);
    const page = await renter.get(String(answer.headers.location));
    expect(page.text).toContain(words);
    expect(page.text).not.toContain("Words of the provider");
  });
});

describe("a callback that is forged", () => {
  const expectRefused = async (change: (good: Proof) => object | Promise<object>) => {
    const booking = await freshBooking();
    const good = await pay(app, booking);
    const forged = await change(good);
    const before = readEverything(app);
    const answer = await comeBack(callbackPath(booking), forged);
    expect(readEverything(app)).toEqual(before);
    expect(answer.status, answer.text).toBe(400);
    // A person may be looking at it: it says what is wrong and leads back.
    expect(answer.headers["content-type"]).toMatch(/^text\/html/);
    expect(answer.text).toContain("Payment verification failed");
    expect(answer.text).toContain(`href="/booking/${booking.id}"`);
  };

  it("with a false signature is refused", () =>
    expectRefused((good) => ({ ...good, razorpay_signature: "0".repeat(64) })));

  it("with another booking's right signature is refused", () =>
    expectRefused(async () => pay(app, await freshBooking())));

  it("for no booking changes nothing", async () => {
    const proof = await pay(app, await freshBooking());
    const before = readEverything(app);
    for (const query of ["", "?booking=nobody", `?booking=${"x".repeat(5_000)}`, "?booking=%00", "?booking[]=1"])
      expect((await comeBack(`/api/payments/callback${query}`, proof)).status).toBeLessThan(500);
    expect(readEverything(app)).toEqual(before);
  });
});

describe("reports without end", () => {
  const asked = () => sandboxOf(app).sandbox.requests.length;

  it("without a signature have the provider asked some times, and the renter pays all the same", async () => {
    const booking = await freshBooking();
    const path = callbackPath(booking);
    const before = asked();
    for (let sent = 0; sent < 60; sent += 1)
      await comeBack(path, sent % 2 === 0 ? {} : { "error[code]": "BAD_REQUEST_ERROR" });
    expect(asked() - before).toBeLessThanOrEqual(20);
    const answer = await comeBack(path, await pay(app, booking));
    expect(answer.headers.location).toContain("payment=paid");
    expect(stateOf(booking)).toEqual({ status: "paid", paymentState: "captured" });
  });

  it("with one genuine proof of money that goes back do so too, by call and by callback", async () => {
    const booking = await freshBooking();
    const proof = await pay(app, booking);
    await renter.post(`/api/bookings/${booking.id}/cancel`, {});
    const before = asked();
    const answers: Answer[] = [];
    for (let sent = 0; sent < 50; sent += 1) {
      answers.push(await comeBack(callbackPath(booking), proof));
      answers.push(await renter.post("/api/bookings/verify-payment", { bookingId: booking.id, ...proof }));
    }
    expect(asked() - before).toBeLessThan(90);
    expect(answers.at(-1)?.status).toBe(429);
    expect(answers.at(-2)?.headers.location).toContain("payment=checking");
  });
});
