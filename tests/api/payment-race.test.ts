import { beforeEach, describe, expect, it } from "vitest";
import { howOften } from "../faults/how-often";
import { addFault, listDeliveries } from "../fixtures/sandbox-calls";
import { book, createClient, signUp, startAppForFile, type ApiClient, type BookingBody } from "../fixtures/api-client";
import { pay, sandboxOf } from "../fixtures/paid-booking";
import { addEquipment, liftBookingLimit, readRows } from "../fixtures/stored-rows";

const ROUNDS = howOften(12, 4);
const DELIVERY_DEADLINE_MS = 20_000;

const app = await startAppForFile();
const owner = await signUp(app.url);
let renter = await signUp(app.url);
beforeEach(async () => {
  renter = await signUp(app.url);
  liftBookingLimit(app, renter);
});

function callbackPath(booking: BookingBody): string {
  const [row] = readRows(app, "select publicId from bookings where id = ?", booking.id);
  return `/api/payments/callback?booking=${String(row?.publicId)}`;
}

/** Waits until the stand-in has got rid of every event about a payment. */
async function eventsArrived(paymentId: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const events = (await listDeliveries(sandboxOf(app))).filter((delivery) => delivery.paymentId === paymentId);
        return events.length > 0 && events.every(({ status }) => status === "delivered");
      },
      { timeout: DELIVERY_DEADLINE_MS },
    )
    .toBe(true);
}

function expectPaidOnce(booking: BookingBody, paymentId: string): void {
  expect(
    readRows(app, "select status, paymentState, razorpayPaymentId from bookings where id = ?", booking.id),
  ).toEqual([{ status: "paid", paymentState: "captured", razorpayPaymentId: paymentId }]);
  expect(readRows(app, "select status, razorpayPaymentId from receipts where bookingId = ?", booking.id)).toEqual([
    { status: "paid", razorpayPaymentId: paymentId },
  ]);
  expect(readRows(app, "select id, settles from payments where bookingId = ?", booking.id)).toEqual([
    { id: paymentId, settles: 1 },
  ]);
  expect(readRows(app, "select id from refunds where paymentId = ?", paymentId)).toEqual([]);
  expect(
    readRows(
      app,
      "select action from audit where subject = 'booking' and subjectId = ? and action = 'capture'",
      booking.id,
    ),
  ).toHaveLength(1);
  expect(readRows(app, "select popularity from equipment where id = ?", booking.equipmentId)).toEqual([
    { popularity: 1 },
  ]);
}

describe("page, hosted checkout and webhook reporting one payment at once", () => {
  it(`pay it once, ${ROUNDS} times over`, async () => {
    const bookings: BookingBody[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      bookings.push(await book(renter, addEquipment(app, { ownerId: owner.id }), 1));
    for (const booking of bookings) {
      await addFault(sandboxOf(app), { match: "webhook", kind: "concurrent", copies: 4, times: 3 });
      // The stand-in sends its events while this is still on its way back.
      const proof = await pay(app, booking);
      const verify = (client: ApiClient) =>
        client.post("/api/bookings/verify-payment", { bookingId: booking.id, ...proof });
      const path = callbackPath(booking);
      const comeBack = () =>
        createClient(app.url).send("POST", path, { form: { ...proof }, headers: { Origin: "null" } });
      const answers = await Promise.all([verify(renter), comeBack(), verify(renter), comeBack(), verify(renter)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 303, 200, 303, 200]);
      await eventsArrived(proof.razorpay_payment_id);
      expectPaidOnce(booking, proof.razorpay_payment_id);
    }
  });

  it("pay it when the webhooks come in the wrong order, and the page after them", async () => {
    const booking = await book(renter, addEquipment(app, { ownerId: owner.id }), 1);
    for (const ms of [300, 100]) await addFault(sandboxOf(app), { match: "webhook", kind: "delay", ms });
    const proof = await pay(app, booking);
    await eventsArrived(proof.razorpay_payment_id);
    expect((await renter.post("/api/bookings/verify-payment", { bookingId: booking.id, ...proof })).status).toBe(200);
    expectPaidOnce(booking, proof.razorpay_payment_id);
  });
});

describe("two payments of one order", () => {
  it("pay the booking once and send the other money back", async () => {
    const booking = await book(renter, addEquipment(app, { ownerId: owner.id }), 1);
    await addFault(sandboxOf(app), { match: "state", kind: "two_captures" });
    await pay(app, booking);
    const both = [...sandboxOf(app).sandbox.ledger.payments.values()].filter(
      (payment) => payment.order_id === booking.razorpayOrderId,
    );
    expect(both).toHaveLength(2);
    for (const { id } of both) await eventsArrived(id);
    const stored = readRows(app, "select id, settles from payments where bookingId = ? order by settles", booking.id);
    expect(stored.map(({ settles }) => settles)).toEqual([0, 1]);
    expect(readRows(app, "select status from receipts where bookingId = ?", booking.id)).toEqual([{ status: "paid" }]);
    const refunds = readRows(
      app,
      "select kind, dedupeKey from outbox where kind = 'refund' and dedupeKey = ?",
      `refund:${String(stored[0]?.id)}`,
    );
    expect(refunds).toHaveLength(1);
  });
});
