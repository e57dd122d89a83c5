import { beforeEach, describe, expect, it } from "vitest";
import {
  addEquipment,
  addTransfer,
  book,
  NOW,
  setScene,
  TODAY,
  type Scene,
  addRows,
} from "../../../tests/fixtures/domain";
import type { BookingStatus, PaymentState } from "./booking";
import { findMonthIncome, findOwnerDay } from "./owner-day.server";

let scene: Scene;

beforeEach(async () => {
  scene = await setScene();
});

/** A booking of days counted from today, in a state. */
async function add(
  [first, last]: readonly [first: string, last: string],
  status: BookingStatus = "pending",
  paymentState: PaymentState = "unpaid",
  changes: { equipment?: { id: number }; refundAmount?: number } = {},
): Promise<number> {
  const { equipment = scene.equipment, refundAmount = null } = changes;
  const { id, totalPrice } = await book({ ...scene, equipment }, { startDate: first, endDate: last });
  await scene.db.updateTable("bookings").set({ status, paymentState, refundAmount }).where("id", "=", id).execute();
  if (["cancelled", "rejected", "expired"].includes(status))
    await scene.db.deleteFrom("booking_days").where("bookingId", "=", id).execute();
  if (paymentState !== "unpaid") await addPayment(id, { settles: 1, amount: totalPrice * 100, refundAmount });
  return id;
}

/** A payment of a booking, with what goes back of it. */
async function addPayment(
  bookingId: number,
  { settles, amount, refundAmount }: { settles: 0 | 1; amount: number; refundAmount: number | null },
): Promise<void> {
  const [at, id] = [NOW.toISOString(), `pay_${bookingId}_${amount}_${settles}`];
  const payment = { id, bookingId, orderId: `order_${bookingId}`, amount, settles, method: "upi", status: "captured" };
  await addRows(scene.db, "payments", { ...payment, currency: "INR", capturedAt: at, createdAt: at });
  if (refundAmount === null) return;
  const refund = { bookingId, paymentId: id, amount: refundAmount, reason: "late", createdAt: at } as const;
  await addRows(scene.db, "refunds", { ...refund, settledAt: null, providerRefundId: null });
}

describe("an owner's day", () => {
  it("has what goes out, what comes back and what waits, with the renter once it is known", async () => {
    const second = await addEquipment(scene.db, scene.owner.id);
    const out = await add([TODAY, "2026-03-11"], "approved", "captured");
    const both = await add([TODAY, TODAY], "paid", "captured", { equipment: second });
    const held = await add(["2026-03-14", "2026-03-15"]);
    await add(["2026-03-16", "2026-03-16"], "cancelled", "refunded");
    const day = await findOwnerDay(scene.db, scene.owner, TODAY, NOW);
    expect(day.handingOver.map(({ id }) => id)).toEqual([out, both]);
    expect(day.comingBack.map(({ id }) => id)).toEqual([both]);
    expect(day.undecided.map(({ id, renter }) => [id, renter?.name])).toEqual([
      [both, "Some User"],
      [held, undefined],
    ]);
    const later = new Date(NOW.getTime() + 3_600_000);
    expect((await findOwnerDay(scene.db, scene.owner, TODAY, later)).undecided.map(({ id }) => id)).toEqual([both]);
    expect(await findOwnerDay(scene.db, scene.renter, TODAY, NOW)).toEqual({
      answering: [],
      handingOver: [],
      comingBack: [],
      undecided: [],
    });
  });

  it("leaves out what is handed over or returned already", async () => {
    const { db, owner } = scene;
    const bookingId = await add([TODAY, TODAY], "approved", "captured");
    const find = async () => {
      const { handingOver, comingBack } = await findOwnerDay(db, owner, TODAY, NOW);
      return [handingOver.length, comingBack.length];
    };
    expect(await find()).toEqual([1, 1]);
    await addTransfer(db, bookingId, "handover");
    expect(await find()).toEqual([0, 1]);
    await addTransfer(db, bookingId, "return");
    expect(await find()).toEqual([0, 0]);
  });

  it("has first what the owner is asked: other days, and a balance that the renter says is paid", async () => {
    const { db, owner } = scene;
    const moving = await add(["2026-03-14", "2026-03-15"], "approved", "captured");
    const over = await add(["2026-03-11", "2026-03-11"], "approved", "captured");
    const find = async (at = NOW, today = TODAY) =>
      (await findOwnerDay(db, owner, today, at)).answering.map(({ id }) => id);
    const later = {
      oldStartDate: "2026-03-14",
      oldEndDate: "2026-03-15",
      startDate: "2026-03-20",
      endDate: "2026-03-21",
    };
    const proposal = { bookingId: moving, refundPercent: 100, createdAt: NOW.toISOString(), ...later };
    const until = new Date(NOW.getTime() + 3_600_000).toISOString();
    await db.insertInto("balances").values({ bookingId: over, amount: 700 }).execute();
    expect(await find()).toEqual([]);
    await addRows(db, "booking_moves", { ...proposal, until, proposedBy: "renter" });
    const stated = { state: "stated", way: "cash", statedAt: NOW.toISOString() } as const;
    await db
      .updateTable("balances")
      .set({ ...stated, statedBy: "owner" })
      .execute();
    expect(await find()).toEqual([moving]);
    await db
      .updateTable("balances")
      .set({ ...stated, statedBy: "renter" })
      .execute();
    // The balance of a booking that is over is asked all the same.
    expect(await find(NOW, "2026-03-12")).toEqual([moving, over]);
    await db.updateTable("booking_moves").set({ proposedBy: "owner" }).execute();
    expect(await find()).toEqual([over]);
    await db.updateTable("booking_moves").set({ proposedBy: "renter" }).execute();
    expect(await find(new Date(until))).toEqual([over]);
  });
});

it("an owner's money of a month is what was paid less refunds, and what is still to be paid", async () => {
  const { db, owner } = scene;
  const second = await addEquipment(db, owner.id);
  await addEquipment(db, owner.id);
  await add([TODAY, "2026-03-11"], "approved", "captured");
  await add(["2026-03-12", "2026-03-12"], "cancelled", "refund_pending", { refundAmount: 100_000 });
  await add(["2026-03-13", "2026-03-13"], "rejected", "refunded", { refundAmount: 200_000 });
  await add(["2026-03-14", "2026-03-15"], "approved");
  await add(["2026-03-16", "2026-03-16"], "expired");
  await add(["2026-04-01", "2026-04-01"], "paid", "captured", { equipment: second });
  await add(["2026-03-31", "2026-03-31"], "pending", "unpaid", { equipment: second });
  const find = (who: { id: number }, day = TODAY) => findMonthIncome(db, who, { day, now: NOW });
  expect(await find(owner)).toEqual({ paid: 500_000, pending: 600_000 });
  expect(await find(owner, "2026-04-30")).toEqual({ paid: 200_000, pending: 0 });
  expect(await find(scene.renter)).toEqual({ paid: 0, pending: 0 });
});
