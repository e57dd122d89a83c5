import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { keepFarmer } from "~/domain/bookings/farmers.server";
import { answerMove, proposeMove } from "~/domain/checkout/moves.server";
import { cancelBooking } from "~/domain/checkout/end-booking.server";
import { book, createFakeGateway, NOW, setScene, type Scene, bookAndPay, setRow } from "../../../tests/fixtures/domain";
import { recordTransfer, transferSchema, readCodes } from "./transfers.server";
import { remindHandovers } from "./remind-handovers.server";

/** The booking is of these four days. */
const DAYS = { startDate: "2026-03-14", endDate: "2026-03-17" };

let scene: Scene;
let booking: Booking;

const at = (day: string, time = "17:00") => new Date(`${day}T${time}:00+05:30`);
const as = (user: { id: number }) => ({ id: user.id, isAdmin: false });
const remind = (day: string, time?: string) => remindHandovers(scene.db, at(day, time));

/** Who was reminded, of which days. */
async function reminders() {
  const rows = await scene.db
    .selectFrom("notifications")
    .select(["userId", "kind", "values"])
    .where("kind", "in", ["handoverNear", "ownerHandoverNear"])
    .orderBy("id")
    .execute();
  return rows.map(({ userId, kind, values }) => {
    const { startDate, endDate, renter } = JSON.parse(values) as Record<string, string>;
    return { userId, kind, days: [startDate, endDate], renter };
  });
}

async function move(startDate: string): Promise<void> {
  const { id } = await proposeMove(scene.db, booking.id, {
    request: { startDate, endDate: undefined, reason: undefined },
    user: as(scene.renter),
    now: NOW,
  });
  await answerMove(scene.db, booking.id, id, { answer: "accept", user: as(scene.owner), now: NOW });
}

beforeEach(async () => {
  scene = await setScene();
  const gateway = createFakeGateway();
  booking = await bookAndPay(scene, gateway, DAYS);
  booking = await requireOwnBooking(scene.db, booking.id, scene.renter);
});

describe("the evening before the days of a paid booking", () => {
  it("brings both sides one reminder, however often the job runs", async () => {
    await remind("2026-03-13", "16:59");
    expect(await reminders()).toEqual([]);
    await remind("2026-03-13");
    const transactions = vi.spyOn(scene.db, "transaction");
    await remind("2026-03-13", "17:05");
    await remind("2026-03-13", "23:59");
    expect(transactions).not.toHaveBeenCalled();
    await remind("2026-03-14");
    expect(await reminders()).toMatchObject([
      { userId: scene.renter.id, kind: "handoverNear", days: ["2026-03-14", "2026-03-17"] },
      { userId: scene.owner.id, kind: "ownerHandoverNear", days: ["2026-03-14", "2026-03-17"] },
    ]);
  });

  it("is silent about what is cancelled, unpaid or handed over already", async () => {
    const unpaid = { startDate: "2026-03-18", endDate: "2026-03-18" };
    await book(scene, unpaid);
    await remind("2026-03-17");
    const codes = await readCodes(scene.db, booking, [], NOW);
    const request = transferSchema.parse({ code: codes?.handover });
    const now = at("2026-03-13", "09:00");
    await recordTransfer(scene.db, booking.id, { kind: "handover", request, user: as(scene.owner), now });
    await remind("2026-03-13");
    expect(await reminders()).toEqual([]);
    await scene.db.deleteFrom("transfers").execute();
    await cancelBooking(scene.db, booking.id, { user: as(scene.owner), now: at("2026-03-13", "10:00") });
    await remind("2026-03-13");
    expect(await reminders()).toEqual([]);
  });

  it("is that of the days it has now, once they were moved", async () => {
    await move("2026-03-24");
    await remind("2026-03-13");
    expect(await reminders()).toEqual([]);
    await remind("2026-03-23");
    expect(await reminders()).toMatchObject([
      { days: ["2026-03-24", "2026-03-27"] },
      { days: ["2026-03-24", "2026-03-27"] },
    ]);
  });

  it("names the farmer whom somebody else booked for, and spares the office that took the cash", async () => {
    await scene.db.transaction().execute((trx) => keepFarmer(trx, booking, { name: "Gangubai", phone: null }, NOW));
    await setRow(scene.db, "bookings", booking.id, { provider: "cash" });
    await remind("2026-03-13");
    expect(await reminders()).toMatchObject([
      { userId: scene.owner.id, kind: "ownerHandoverNear", renter: "Gangubai" },
    ]);
  });
});
