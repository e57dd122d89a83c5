import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { book, expectProblem, signUp, type BookingBody, type Member } from "../fixtures/api-client";
import { pay, silenceWebhooks } from "../fixtures/paid-booking";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, readRows } from "../fixtures/stored-rows";

let app: RunningApp;
let owner: Member;
let renter: Member;

beforeAll(async () => {
  app = await startApp();
  silenceWebhooks(app);
  owner = await signUp(app.url);
  renter = await signUp(app.url);
});
afterAll(() => app.stop());

const plusOne = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

async function unpaid(): Promise<{ booking: BookingBody; dates: { startDate: string; endDate: string } }> {
  const booking = await book(renter, addEquipment(app, { ownerId: owner.id }), 3);
  return { booking, dates: { startDate: booking.startDate, endDate: plusOne(booking.startDate) } };
}

describe("POST /api/bookings/:id/dates", () => {
  it("changes days, total and order of the renter's own unpaid booking", async () => {
    const { booking, dates } = await unpaid();
    const path = `/api/bookings/${booking.id}/dates`;
    expectProblem(await owner.post(path, dates), 404);
    expectProblem(await renter.post(path, { startDate: dates.endDate, endDate: dates.startDate }), 400);
    expectProblem(await renter.get(path), 405);
    const answer = await renter.post(path, dates);
    expect(answer.status, answer.text).toBe(200);
    const changed = answer.json<BookingBody>();
    expect(changed).toMatchObject({ ...dates, status: "awaiting_payment", totalPrice: booking.totalPrice * 2 });
    expect(changed.razorpayOrderId).not.toBe(booking.razorpayOrderId);
    expect((await renter.get(`/api/bookings/${booking.id}/payment-config`)).json()).toMatchObject({
      id: changed.razorpayOrderId,
      amount: booking.totalPrice * 200,
    });

    const old = await pay(app, booking);
    expectProblem(await renter.post("/api/bookings/verify-payment", { bookingId: booking.id, ...old }), 409);
    expect(readRows(app, "select reason from refunds where bookingId = ?", booking.id)).toEqual([
      { reason: "replaced" },
    ]);
    const proof = await pay(app, changed);
    const verified = await renter.post("/api/bookings/verify-payment", { bookingId: booking.id, ...proof });
    expect(verified.json()).toMatchObject({ success: true, booking: { status: "paid", ...dates } });
    expect(expectProblem(await renter.post(path, dates), 409).error).toBe(
      "The days can only be changed before the booking is paid",
    );
  });
});
