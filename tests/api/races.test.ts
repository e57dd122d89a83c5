import { beforeEach, describe, expect, it } from "vitest";
import { howOften } from "../faults/how-often";
import { addFault, listDeliveries } from "../fixtures/sandbox-calls";
import {
  book,
  createClient,
  dayFromToday,
  expectProblem,
  signUp,
  startAppForFile,
  type Answer,
  type ApiClient,
  type BookingBody,
} from "../fixtures/api-client";
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

const USERS = 100;

interface SandboxState {
  orders: { id: string; receipt: string; notes: { bookingId: string } }[];
}

const renters = await Promise.all(Array.from({ length: USERS }, () => signUp(app.url)));

async function readOrders(): Promise<SandboxState["orders"]> {
  return ((await (await fetch(`${sandboxOf(app).url}/__sandbox/state`)).json()) as SandboxState).orders;
}

/** Sends one request for each client at the same moment. */
const all = (clients: ApiClient[], equipmentId: number, first = 3, last = 5) =>
  Promise.all(
    clients.map((client) =>
      client.post("/api/bookings", { equipmentId, startDate: dayFromToday(first), endDate: dayFromToday(last) }),
    ),
  );

async function expectOneWinner(answers: Answer[], equipmentId: number, ordersBefore: number): Promise<void> {
  const won = answers.filter(({ status }) => status === 201);
  expect(won).toHaveLength(1);
  for (const answer of answers)
    if (answer !== won[0]) expectProblem(answer, 409, "These dates are already booked. Please choose other dates.");
  const booking = won[0]?.json<BookingBody>();
  const stored = readRows(app, "select id, razorpayOrderId from bookings where equipmentId = ?", equipmentId);
  expect(stored).toEqual([{ id: booking?.id, razorpayOrderId: booking?.razorpayOrderId }]);
  expect(
    readRows(app, "select day, bookingId from booking_days where equipmentId = ? order by day", equipmentId),
  ).toEqual([3, 4, 5].map((days) => ({ day: dayFromToday(days), bookingId: booking?.id })));
  const orders = await readOrders();
  expect(orders).toHaveLength(ordersBefore + 1);
  const known = new Set(readRows(app, "select razorpayOrderId from bookings").map((row) => row.razorpayOrderId));
  expect(orders.filter(({ id }) => !known.has(id))).toEqual([]);
}

describe("many who want the same days at once", () => {
  it(`are ${USERS} users, of whom one gets them, with one order`, async () => {
    const equipment = addEquipment(app, { ownerId: owner.id });
    const before = (await readOrders()).length;
    await expectOneWinner(await all(renters, equipment), equipment, before);
  });

  it("and overlap in part, leave no day taken twice and none taken by nobody", async () => {
    const equipment = addEquipment(app, { ownerId: owner.id });
    const answers = await Promise.all(
      renters.map((renter, index) =>
        renter.post("/api/bookings", {
          equipmentId: equipment,
          startDate: dayFromToday(index % 28),
          endDate: dayFromToday((index % 28) + 2),
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const booked = answers.filter(({ status }) => status === 201).map((answer) => answer.json<BookingBody>());
    const days = readRows(app, "select day from booking_days where equipmentId = ?", equipment);
    expect(days).toHaveLength(booked.length * 3);
    expect(readRows(app, "select id from bookings where equipmentId = ?", equipment)).toHaveLength(booked.length);
  });
});
