import { afterAll, beforeAll, expect, it } from "vitest";
import { addFault } from "../fixtures/sandbox-calls";
import { book, signUp, type BookingBody, type Member } from "../fixtures/api-client";
import { pay, sandboxOf } from "../fixtures/paid-booking";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, changeRows, liftBookingLimit, readRows } from "../fixtures/stored-rows";
import { howOften } from "./how-often";

const PAYMENTS = howOften(50, 2);
const FAILURES_EACH = 2;
const DEADLINE_MS = 400_000;
const SETTLED_WITHIN_MS = 240_000;

let app: RunningApp;
let owner: Member;
let renter: Member;
let rival: Member;

beforeAll(async () => {
  app = await startApp();
  [owner, renter, rival] = await Promise.all([signUp(app.url), signUp(app.url), signUp(app.url)]);
  liftBookingLimit(app, renter, rival);
});
afterAll(() => app.stop());

const statesOf = (bookings: BookingBody[]) =>
  bookings.map(({ id }) => {
    const [row] = readRows(app, "select status, paymentState from bookings where id = ?", id);
    return `${String(row?.status)}/${String(row?.paymentState)}`;
  });
const all = (bookings: BookingBody[], state: string) => bookings.map(() => state);

it(
  `${PAYMENTS} payments after the hold ran out are booked again or sent back once, though refunding fails twice each`,
  { timeout: DEADLINE_MS },
  async () => {
    const bookings: BookingBody[] = [];
    for (let index = 0; index < PAYMENTS; index += 1)
      bookings.push(await book(renter, addEquipment(app, { ownerId: owner.id }), 2));
    changeRows(app, "update bookings set holdUntil = '2020-01-01T00:00:00.000Z'");
    await app.restart();
    await expect
      .poll(() => statesOf(bookings), { timeout: SETTLED_WITHIN_MS })
      .toEqual(all(bookings, "expired/unpaid"));

    const gone = bookings.filter((_, index) => index % 2 === 0);
    const free = bookings.filter((_, index) => index % 2 === 1);
    for (const { equipmentId } of gone) await book(rival, equipmentId, 2);
    await addFault(sandboxOf(app), {
      match: "POST /v1/payments",
      kind: "status",
      status: 500,
      times: FAILURES_EACH * gone.length,
    });
    const paid = new Map<number, string>();
    for (const booking of bookings) paid.set(booking.id, (await pay(app, booking)).razorpay_payment_id);

    await expect.poll(() => statesOf(free), { timeout: SETTLED_WITHIN_MS }).toEqual(all(free, "paid/captured"));
    await expect
      .poll(() => statesOf(gone), { timeout: SETTLED_WITHIN_MS, interval: 500 })
      .toEqual(all(gone, "expired/refunded"));
    const refunds = [...sandboxOf(app).sandbox.ledger.refunds.values()];
    expect(refunds.map(({ payment_id: id }) => id).sort()).toEqual(gone.map(({ id }) => paid.get(id)).sort());
    for (const { amount, status } of refunds)
      expect({ amount, status }).toEqual({ amount: (gone[0]?.totalPrice ?? 0) * 100, status: "processed" });
    const asked = sandboxOf(app).sandbox.requests.filter(
      ({ method, path }) => method === "POST" && path.endsWith("/refund"),
    );
    expect(asked.filter(({ status }) => status === 500)).toHaveLength(FAILURES_EACH * gone.length);
    expect(readRows(app, "select id from receipts where status = 'paid'")).toHaveLength(free.length);
  },
);
