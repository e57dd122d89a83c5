import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addFault } from "../fixtures/sandbox-calls";
import { book, signUp, type BookingBody, type Member } from "../fixtures/api-client";
import { pay, sandboxOf } from "../fixtures/paid-booking";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, changeRows, liftBookingLimit, readRows } from "../fixtures/stored-rows";
import { howOften } from "./how-often";

/** Notices of payments that are a share of the price: lost, twice and at once, and after the hold has expired. */

const ROUNDS = howOften(20, 1);
const [DAILY_RATE, PERCENT] = [999, 30];
const PAISE = 100;
const ADVANCE = Math.ceil((DAILY_RATE * PERCENT) / PAISE);
const PAST = "2020-01-01T00:00:00.000Z";
const DEADLINE_MS = 400_000;
const SETTLED = { timeout: 240_000, interval: 250 };

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

async function bookShared(): Promise<BookingBody[]> {
  const booked: BookingBody[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = addEquipment(app, { ownerId: owner.id, dailyRate: DAILY_RATE });
    const stated = await owner.send("PUT", `/api/equipment/${id}/terms`, { json: { onlinePercent: PERCENT } });
    expect(stated.status, stated.text).toBe(200);
    booked.push(await book(renter, id, 2));
  }
  return booked;
}

/** What is stored of a booking's money. */
function moneyOf({ id }: BookingBody) {
  const [booking] = readRows(app, "select status, paymentState, advance, totalPrice from bookings where id = ?", id);
  return {
    ...booking,
    payments: readRows(app, "select amount, amountRefunded, settles from payments where bookingId = ?", id),
    receipts: readRows(app, "select amount, status from receipts where bookingId = ?", id),
    balances: readRows(app, "select state from balances where bookingId = ?", id),
  };
}

const PAID_ONCE = {
  ...{ status: "paid", paymentState: "captured", advance: ADVANCE, totalPrice: DAILY_RATE },
  payments: [{ amount: ADVANCE * PAISE, amountRefunded: 0, settles: 1 }],
  receipts: [{ amount: ADVANCE * PAISE, status: "paid" }],
  balances: [{ state: "due" }],
};
const expectAll = (bookings: BookingBody[], money: object) =>
  expect.poll(() => bookings.map(moneyOf), SETTLED).toEqual(bookings.map(() => money));

describe(`${ROUNDS} payments of a share of the price`, () => {
  it("are found though no notice of them comes", { timeout: DEADLINE_MS }, async () => {
    const bookings = await bookShared();
    await addFault(sandboxOf(app), { match: "webhook", kind: "drop", times: 50 * ROUNDS });
    for (const booking of bookings) await pay(app, booking);
    changeRows(app, "update outbox set availableAt = ? where kind = 'order_look' and doneAt is null", PAST);
    await expectAll(bookings, PAID_ONCE);
    sandboxOf(app).sandbox.faults.clear();
  });

  it("count once though each notice comes five times at once, and again", { timeout: DEADLINE_MS }, async () => {
    const bookings = await bookShared();
    await addFault(sandboxOf(app), { match: "webhook", kind: "concurrent", copies: 5, times: 2 * ROUNDS });
    await addFault(sandboxOf(app), { match: "webhook", kind: "duplicate", times: 2 * ROUNDS });
    for (const booking of bookings) {
      const proof = await pay(app, booking);
      const answer = await renter.post("/api/bookings/verify-payment", { bookingId: booking.id, ...proof });
      expect(answer.status, answer.text).toBe(200);
    }
    await expectAll(bookings, PAID_ONCE);
    sandboxOf(app).sandbox.faults.clear();
  });

  it("that come late are booked again, or go back once and leave no balance", { timeout: DEADLINE_MS }, async () => {
    const [free, gone] = [await bookShared(), await bookShared()];
    changeRows(app, "update bookings set holdUntil = ? where paymentState = 'unpaid'", PAST);
    await app.restart();
    const isExpired = ({ id }: BookingBody) => readRows(app, "select status from bookings where id = ?", id)[0]?.status;
    await expect
      .poll(() => [...free, ...gone].map(isExpired), SETTLED)
      .toEqual([...free, ...gone].map(() => "expired"));
    for (const { equipmentId } of gone) await book(rival, equipmentId, 2);
    for (const booking of [...free, ...gone]) await pay(app, booking);
    await expectAll(free, PAID_ONCE);
    await expectAll(gone, {
      ...PAID_ONCE,
      ...{ status: "expired", paymentState: "refunded", receipts: [], balances: [] },
      payments: [{ amount: ADVANCE * PAISE, amountRefunded: ADVANCE * PAISE, settles: 0 }],
    });
    const refunds = [...sandboxOf(app).sandbox.ledger.refunds.values()];
    expect(refunds.map(({ amount }) => amount)).toEqual(gone.map(() => ADVANCE * PAISE));
  });
});
