import { MS_PER_MINUTE } from "~/domain/calendar/day";
import { describe, expect, it } from "vitest";
import { addFault } from "../fixtures/sandbox-calls";
import { dayFromToday, signUp, startAppForFile } from "../fixtures/api-client";
import { bookAndPay, sandboxOf } from "../fixtures/paid-booking";
import { addEquipment, changeRows, liftBookingLimit, readRows } from "../fixtures/stored-rows";
import { howOften, IS_FULL } from "./how-often";

/**
 * The server is killed while it waits for the provider: the stand-in holds its answer back until the process
 * is gone, either before it has done anything or after.
 */

const ORDER_CRASHES = howOften(50, 1);
const OTHER_CRASHES = howOften(20, 1);
const DEADLINE_MS = 900_000;
/** What is required; a start finds them at once. */
const ADOPTED_WITHIN_MS = 5 * MS_PER_MINUTE;
/** A job that a dead process had taken is taken up again after a minute. */
const TAKEN_UP_WITHIN_MS = 150_000;

const app = await startAppForFile();
const [owner, renter] = await Promise.all([signUp(app.url), signUp(app.url)]);
liftBookingLimit(app, renter);

const orders = () => [...sandboxOf(app).sandbox.ledger.orders.values()];
const refunds = () => [...sandboxOf(app).sandbox.ledger.refunds.values()];
const freshEquipment = () => addEquipment(app, { ownerId: owner.id });
const bookOne = () =>
  renter.post("/api/bookings", { equipmentId: freshEquipment(), startDate: dayFromToday(1), endDate: dayFromToday(1) });

async function killDuring(
  match: string,
  kind: "hang" | "commit_then_hang",
  act: () => Promise<unknown>,
): Promise<void> {
  const { hanging } = sandboxOf(app).sandbox;
  await addFault(sandboxOf(app), { match, kind });
  const asked = act().catch(() => undefined);
  await expect.poll(() => hanging.size, { interval: 1, timeout: 20_000 }).toBe(1);
  await app.kill();
  await asked;
  await expect.poll(() => hanging.size).toBe(0);
  await app.restart();
}

function findOrphans(): unknown[] {
  const known = new Set(
    readRows(app, "select razorpayOrderId from bookings").map(({ razorpayOrderId }) => razorpayOrderId),
  );
  return orders().filter(({ id }) => !known.has(id));
}

describe("killed within the call that makes an order", () => {
  it(
    `${ORDER_CRASHES} times after it was made and before it was stored, the server finds each again`,
    { timeout: DEADLINE_MS },
    async () => {
      for (let crash = 1; crash <= ORDER_CRASHES; crash += 1) {
        await killDuring("POST /v1/orders", "commit_then_hang", bookOne);
        expect(orders()).toHaveLength(crash);
      }
      await expect.poll(findOrphans, { timeout: ADOPTED_WITHIN_MS, interval: 500 }).toEqual([]);
      const bookings = readRows(app, "select status from bookings");
      expect(bookings).toEqual(Array.from({ length: ORDER_CRASHES }, () => ({ status: "awaiting_payment" })));
      expect(orders()).toHaveLength(ORDER_CRASHES);
    },
  );

  it(
    `${OTHER_CRASHES} times before it was made, the booking waits and Pay makes one`,
    { timeout: DEADLINE_MS },
    async () => {
      for (let crash = 0; crash < OTHER_CRASHES; crash += 1) {
        const before = orders().length;
        await killDuring("POST /v1/orders", "hang", bookOne);
        const [booking] = readRows(app, "select id, status from bookings order by id desc limit 1");
        expect([booking?.status, orders().length]).toEqual(["pending", before]);
        expect((await renter.send("POST", `/booking/${String(booking?.id)}/pay`)).status).toBe(303);
        expect([orders().length, findOrphans()]).toEqual([before + 1, []]);
      }
    },
  );

  it(
    `${OTHER_CRASHES} times by a press on Pay, another press makes no second one`,
    { timeout: DEADLINE_MS },
    async () => {
      for (let crash = 0; crash < OTHER_CRASHES; crash += 1) {
        const before = orders().length;
        await addFault(sandboxOf(app), { match: "POST /v1/orders", kind: "reset" });
        const { id } = (await bookOne()).json<{ id: number }>();
        const press = () => renter.send("POST", `/booking/${id}/pay`);
        await killDuring("POST /v1/orders", "commit_then_hang", press);
        expect((await press()).status).toBe(303);
        expect([orders().length, findOrphans()]).toEqual([before + 1, []]);
      }
    },
  );
});

describe("killed within the call that sends money back", () => {
  it.each(["hang", "commit_then_hang"] as const)(
    `${OTHER_CRASHES} times (%s), each payment goes back once`,
    { timeout: DEADLINE_MS },
    async (kind) => {
      const paid: string[] = [];
      for (let crash = 0; crash < OTHER_CRASHES; crash += 1) {
        const { booking, proof } = await bookAndPay(app, renter, freshEquipment(), 5);
        paid.push(proof.razorpay_payment_id);
        await killDuring("POST /v1/payments", kind, () => renter.send("POST", `/api/bookings/${booking.id}/cancel`));
      }
      if (!IS_FULL) changeRows(app, "update outbox set leasedUntil = null where kind = 'refund' and doneAt is null");
      const statesOf = () => paid.map((id) => readRows(app, "select status from refunds where paymentId = ?", id));
      await expect
        .poll(statesOf, { timeout: TAKEN_UP_WITHIN_MS, interval: 500 })
        .toEqual(paid.map(() => [{ status: "processed" }]));
      for (const id of paid) {
        const sent = refunds().filter(({ payment_id }) => payment_id === id);
        expect(sent).toMatchObject([{ status: "processed" }]);
        const notes = readRows(
          app,
          "select credit_notes.amount from credit_notes join refunds on refunds.id = refundId where paymentId = ?",
          id,
        );
        expect(notes).toEqual([{ amount: sent[0]?.amount }]);
      }
    },
  );
});
