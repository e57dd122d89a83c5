import { afterAll, beforeAll, expect, it } from "vitest";
import { addFault } from "../../scripts/razorpay-sandbox/test-support";
import { dayFromToday, signUp, type Member } from "../fixtures/api-client";
import { sandboxOf } from "../fixtures/paid-booking";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addMachine, readRows } from "../fixtures/stored-rows";
import { howOften } from "./how-often";

const CRASHES = howOften(50, 3);
const DEADLINE_MS = 600_000;
/** What is required; a start finds them at once. */
const ADOPTED_WITHIN_MS = 5 * 60_000;

let app: RunningApp;
let owner: Member;
let renter: Member;

beforeAll(async () => {
  app = await startApp();
  [owner, renter] = await Promise.all([signUp(app.url), signUp(app.url)]);
});
afterAll(() => app.stop());

const orders = () => [...sandboxOf(app).sandbox.ledger.orders.values()];

it(`${CRASHES} crashes between an order and its storing leave no order without its booking`, { timeout: DEADLINE_MS }, async () => {
  for (let crash = 0; crash < CRASHES; crash += 1) {
    const before = orders().length;
    // The order is made, and no answer ever reaches the server.
    await addFault(sandboxOf(app), { match: "POST /v1/orders", kind: "commit_then_drop" });
    const day = dayFromToday(1);
    const asked = renter.post("/api/bookings", { equipmentId: addMachine(app, { ownerId: owner.id }), startDate: day, endDate: day }).catch(() => undefined);
    await expect.poll(() => orders().length, { interval: 1, timeout: 10_000 }).toBe(before + 1);
    await app.kill();
    await asked;
    sandboxOf(app).sandbox.faults.clear();
    await app.restart();
  }
  const orphans = () => {
    const known = new Set(readRows(app, "select razorpayOrderId from bookings").map(({ razorpayOrderId }) => razorpayOrderId));
    return orders().filter(({ id }) => !known.has(id));
  };
  await expect.poll(orphans, { timeout: ADOPTED_WITHIN_MS, interval: 500 }).toEqual([]);
  expect(orders()).toHaveLength(CRASHES);
  const bookings = readRows(app, "select status from bookings");
  expect(bookings).toEqual(Array.from({ length: CRASHES }, () => ({ status: "awaiting_payment" })));
});
