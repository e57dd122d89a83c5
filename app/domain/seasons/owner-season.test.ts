import { beforeEach, describe, expect, it } from "vitest";
import { blockDays } from "~/domain/bookings/equipment-blocks.server";
import { findMonthIncome } from "~/domain/bookings/owner-day.server";
import { cancelBooking, decideBooking } from "~/domain/checkout/end-booking.server";
import { plusDays } from "~/domain/calendar/day";
import { NotFound } from "~/domain/errors";
import { openOrder } from "~/domain/payments/open-order.server";
import { createRandom, newSeed, type Random } from "../../../tests/fixtures/random";
import {
  addAdmin,
  addEquipment,
  book,
  createFakeGateway,
  NOW,
  setScene,
  tellRefund,
  TODAY,
  type Scene,
  bookAndPay,
  payFor,
  runPaymentJobs,
  setRow,
} from "../../../tests/fixtures/domain";
import { addFigures, findSeason, findYears } from "./owner-season.server";
import type { Period } from "./season";
import type { Balance } from "~/domain/bookings/balance";
import type { BookingStatus, PaymentState } from "~/domain/bookings/booking";

/** NOW is 10 March 2026. */
const YEAR: Period = { year: 2025, season: undefined };
const RABI: Period = { year: 2025, season: "rabi" };
const AT = { period: YEAR, today: TODAY };

let scene: Scene;
beforeEach(async () => {
  scene = await setScene();
});

const monthOf = async (month: string, equipmentId?: number, today = TODAY) => {
  const { months } = await findSeason(scene.db, scene.owner, { period: YEAR, equipmentId, today });
  return months.find((one) => one.month === month);
};
const setState = (id: number, status: BookingStatus, paymentState: PaymentState) =>
  scene.db.updateTable("bookings").set({ status, paymentState }).where("id", "=", id).execute();
/** Offered from the first instant of a day in India. */
const offerSince = (id: number, day: string) =>
  setRow(scene.db, "equipment", id, { createdAt: new Date(`${day}T00:00:00+05:30`).toISOString() });

describe("the days of a season", () => {
  it("are hired, blocked or idle, each once, and idle only until today and while it is offered", async () => {
    const { db, owner, equipment } = scene;
    await offerSince(equipment.id, "2026-03-06");
    const { id } = await book(scene, { startDate: "2026-03-12", endDate: "2026-03-13" });
    await setState(id, "paid", "captured");
    await book(scene, { startDate: "2026-03-15", endDate: "2026-03-15" });
    const block = (request: Parameters<typeof blockDays>[2]) => blockDays(db, equipment.id, request, owner, NOW);
    await block({ kind: "blocked", startDate: "2026-03-10", endDate: "2026-03-11", note: null });
    const promised = { startDate: "2026-03-20", endDate: "2026-03-20", note: null };
    await block({ kind: "phone", personName: "Asha", personContact: null, ...promised });
    // From the 6th to the 9th: the 10th is blocked, the 14th is to come, the 15th not paid.
    expect(await monthOf("2026-03")).toMatchObject({ hired: 3, blocked: 2, idle: 4 });
    expect(await monthOf("2026-02")).toMatchObject({ hired: 0, blocked: 0, idle: 0 });
    // A week later the days of the hold, which was not paid, are neither.
    expect(await monthOf("2026-03", undefined, "2026-03-17")).toMatchObject({ hired: 3, blocked: 2, idle: 4 + 3 });
  });

  it("count what was offered between its first and its last day", async () => {
    const { db, owner, equipment } = scene;
    await offerSince(equipment.id, "2026-02-27");
    const gone = await addEquipment(db, owner.id, { deletedAt: new Date("2026-03-03T00:00:00+05:30").toISOString() });
    await offerSince(gone.id, "2026-02-28");
    expect(await monthOf("2026-02")).toMatchObject({ idle: 3 });
    expect(await monthOf("2026-03")).toMatchObject({ idle: 10 + 2 });
    expect(await monthOf("2026-03", gone.id)).toMatchObject({ idle: 2 });
  });

  it("are told day by day", async () => {
    await offerSince(scene.equipment.id, "2026-03-09");
    await addEquipment(scene.db, scene.owner.id);
    const { days } = await findSeason(scene.db, scene.owner, { period: RABI, today: TODAY });
    expect(days).toHaveLength(151);
    expect(days.filter(({ all }) => all > 0).slice(0, 3)).toEqual([
      { day: "2026-03-09", hired: 0, blocked: 0, idle: 1, all: 1 },
      { day: "2026-03-10", hired: 0, blocked: 0, idle: 2, all: 2 },
      { day: "2026-03-11", hired: 0, blocked: 0, idle: null, all: 2 },
    ]);
  });
});

describe("the equipment of a season", () => {
  it("adds up to the whole, and is that of the owner alone", async () => {
    const { db, owner, renter } = scene;
    const other = await addEquipment(db, owner.id);
    const paid = await book({ ...scene, equipment: other });
    await setState(paid.id, "paid", "captured");
    const { total, equipment: list } = await findSeason(db, owner, AT);
    expect(list.map(({ id }) => id)).toEqual([scene.equipment.id, other.id]);
    expect(addFigures(list.flatMap(({ months }) => months))).toEqual(total);
    expect(total).toMatchObject({ hired: 2, idle: 2 });
    expect((await findSeason(db, renter, AT)).equipment).toEqual([]);
    await expect(findSeason(db, renter, { ...AT, equipmentId: other.id })).rejects.toBeInstanceOf(NotFound);
    expect((await findSeason(db, owner, { ...AT, equipmentId: other.id })).months).toEqual(list[1]?.months);
  });

  it("has what was deleted before it began and was paid for days in it", async () => {
    const { db, owner, equipment } = scene;
    const before = new Date("2026-03-31T12:00:00+05:30");
    const days = { startDate: "2026-04-01", endDate: "2026-04-02" };
    const gateway = createFakeGateway();
    const booking = await bookAndPay(scene, gateway, days);
    await cancelBooking(db, booking.id, { user: { ...scene.renter, isAdmin: false }, now: before });
    const other = await addEquipment(db, owner.id);
    for (const { id } of [equipment, other])
      await db.updateTable("equipment").set({ deletedAt: before.toISOString() }).where("id", "=", id).execute();
    const when = { period: { year: 2026, season: undefined }, today: "2026-04-10" };
    const { total, equipment: rows } = await findSeason(db, owner, when);
    const { income } = total;
    expect(income).toBeGreaterThan(0);
    expect(rows.map(({ id, months }) => [id, addFigures(months).income])).toEqual([[equipment.id, income]]);
  });
});

it("years reach from the first equipment to the last day that can be booked", async () => {
  await offerSince(scene.equipment.id, "2024-03-31");
  expect(await findYears(scene.db, scene.owner, TODAY)).toEqual({ first: 2023, last: 2026 });
  expect(await findYears(scene.db, scene.renter, "2026-02-01")).toEqual({ first: 2025, last: 2025 });
});

describe("the money of a season", () => {
  const worlds = Array.from({ length: 12 }, (_, index) => ({ seed: newSeed(), hasForeign: index % 2 === 0 }));

  it.each(worlds)(
    "is that of receipts and confirmed balances less refunds, whatever happens (seed $seed, refunds at the provider: $hasForeign)",
    async ({ seed, hasForeign }) => {
      const world = await createWorld(createRandom(seed), hasForeign);
      for (let step = 0; step < 40; step += 1) {
        await world.step();
        const { total, months, equipment: list } = await findSeason(scene.db, scene.owner, AT);
        const next = await findSeason(scene.db, scene.owner, {
          period: { year: 2026, season: undefined },
          today: TODAY,
        });
        expect(total.income + next.total.income).toBe(await sumLedger());
        expect(total.owed + next.total.owed).toBe(await sumBalances(["due", "stated", "disputed"]));
        for (const { month, income } of [...months, ...next.months])
          expect([month, income]).toEqual([month, await sumLedger(month)]);
        const { income, owed } = addFigures(list.flatMap((one) => one.months));
        expect({ income, owed }).toEqual({ income: total.income, owed: total.owed });
      }
      await world.settle();
      for (const day of ["2026-03-10", "2026-04-01"]) {
        const { paid } = await findMonthIncome(scene.db, scene.owner, { day, now: NOW });
        expect(paid).toBe(await sumLedger(day.slice(0, 7)));
      }
    },
  );
});

/** Paise of balances in some states, by the booking's first day. */
async function sumBalances(states: readonly Balance["state"][], month = ""): Promise<number> {
  const rows = await scene.db
    .selectFrom("balances")
    .innerJoin("bookings", "bookings.id", "balances.bookingId")
    .select(["amount", "startDate"])
    .where("balances.state", "in", states)
    .execute();
  return rows.filter(({ startDate }) => startDate.startsWith(month)).reduce((sum, { amount }) => sum + amount * 100, 0);
}

/** Receipts and confirmed balances less the refunds of payments, begun here or at the provider, by the booking's first day. */
async function sumLedger(month?: string): Promise<number> {
  const { db } = scene;
  const receipts = await db
    .selectFrom("receipts")
    .innerJoin("bookings", "bookings.id", "receipts.bookingId")
    .select(["receipts.amount", "receipts.razorpayPaymentId", "bookings.startDate"])
    .where("receipts.status", "in", ["paid", "refund_pending", "refunded"])
    .execute();
  const own = await db.selectFrom("refunds").select(["paymentId", "amount", "providerRefundId"]).execute();
  const atProvider = await db
    .selectFrom("provider_cases")
    .select(["paymentId", "amount", "providerId"])
    .where("kind", "=", "refund")
    .where("providerStatus", "=", "processed")
    .execute();
  // Our own are mirrored there too.
  const foreign = atProvider.filter(({ providerId }) => own.every((one) => one.providerRefundId !== providerId));
  const refunds = [...own, ...foreign];
  return receipts
    .filter(({ startDate }) => month === undefined || startDate.startsWith(month))
    .reduce(
      (sum, { amount, razorpayPaymentId }) => {
        const back = refunds.filter(({ paymentId }) => paymentId === razorpayPaymentId);
        // What was given back in parts and then whole has gone back once.
        return sum + Math.max(0, amount - back.reduce((all, refund) => all + refund.amount, 0));
      },
      await sumBalances(["confirmed"], month),
    );
}

/** Bookings with and without a balance, payments, second payments, confirmed balances, cancellations, rejections and refunds in any order. */
async function createWorld(random: Random, hasForeign: boolean) {
  const { db, owner, renter } = scene;
  const gateway = createFakeGateway();
  const admin = await addAdmin(db);
  const equipment = [scene.equipment, await addEquipment(db, owner.id, { dailyRate: 1_333 })];
  const settle = async () => {
    await runPaymentJobs(db, gateway);
  };
  const pick = async () => {
    const bookings = await db.selectFrom("bookings").select("id").execute();
    return bookings.length === 0 ? 0 : random.pick(bookings).id;
  };
  const refundAtProvider = async () => {
    const payment = random.pick(gateway.payments);
    const part = { id: `rfnd_foreign${random.whole(1, 1e9)}`, payment_id: payment.id, amount: 10_000 };
    await tellRefund(db, { ...part, status: "processed", receipt: null }, NOW);
  };
  const steps = [
    async () => {
      const startDate = plusDays(TODAY, random.whole(0, 28));
      const booking = await book(
        { ...scene, equipment: random.pick(equipment) },
        { startDate, endDate: plusDays(startDate, random.whole(0, 2)) },
      );
      const advance = random.pick([booking.totalPrice, Math.ceil(booking.totalPrice / 3)]);
      await db.updateTable("bookings").set({ advance }).where("id", "=", booking.id).execute();
      const ordered = await openOrder(db, gateway, { ...booking, advance }, NOW);
      for (let times = random.pick([0, 1, 1, 1, 2]); times > 0; times -= 1) await payFor(db, gateway, ordered);
    },
    async () => {
      const user = random.pick([renter, owner]);
      await cancelBooking(db, await pick(), { user: { ...user, isAdmin: false }, now: NOW });
    },
    async () => {
      const decision = random.pick(["approved", "rejected"] as const);
      await decideBooking(db, await pick(), { decision, admin, reason: "Rain", now: NOW, isConfirmed: true });
    },
    async () => {
      const bookingId = (await pick()) ?? 0;
      const own = () => db.updateTable("balances").where("bookingId", "=", bookingId);
      await own().set({ state: "confirmed", settledAt: NOW.toISOString() }).where("state", "=", "stated").execute();
      const said = { state: "stated", way: "cash", statedBy: "renter", statedAt: NOW.toISOString() } as const;
      await own().set(said).where("state", "=", "due").execute();
    },
    settle,
  ];
  if (hasForeign) steps.push(refundAtProvider);
  return {
    settle,
    step: async () => {
      // What the state of a booking does not allow changes nothing.
      await random
        .pick(steps)()
        .catch(() => undefined);
    },
  };
}
