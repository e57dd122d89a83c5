import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { addEquipment, addUser, NOW, openTestDatabase, TODAY } from "../../../tests/fixtures/domain";
import { plusDays } from "~/domain/calendar/day";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { Conflict, NotFound } from "~/domain/errors";
import { BOOKING_STATUSES, LIVE_STATUSES } from "./booking";
import { deleteEquipment } from "./delete-equipment.server";
import type { BookingStatus } from "./booking";

let db: Db;
let owner: { id: number };
let renter: { id: number };
let equipment: { id: number };

beforeEach(async () => {
  db = await openTestDatabase();
  [owner, renter] = [await addUser(db), await addUser(db)];
  equipment = await addEquipment(db, owner.id);
});

async function addBooking(status: BookingStatus, startDate: string, endDate: string) {
  const at = NOW.toISOString();
  const paymentState = status === "paid" ? ("captured" as const) : ("unpaid" as const);
  const booking = {
    equipmentId: equipment.id,
    userId: renter.id,
    startDate,
    endDate,
    dailyRate: 1,
    totalPrice: 1,
    status,
    paymentState,
  };
  await db
    .insertInto("bookings")
    .values({
      ...booking,
      publicId: `${status}${startDate}`,
      holdUntil: null,
      razorpayOrderId: null,
      razorpayPaymentId: null,
      refundAmount: null,
      createdAt: at,
      lastStatusUpdate: at,
    })
    .execute();
}

const remove = (by = owner) => deleteEquipment(db, equipment.id, by, NOW);

describe("deleting a machine", () => {
  it("takes it from what is offered, keeps its row and notes it in the audit", async () => {
    await addBooking("paid", plusDays(TODAY, -3), plusDays(TODAY, -1));
    await remove();
    await expect(requireEquipment(db, equipment.id)).rejects.toBeInstanceOf(NotFound);
    expect(
      await db
        .selectFrom("equipment")
        .select(["deletedAt", "hiddenAt"])
        .where("id", "=", equipment.id)
        .executeTakeFirst(),
    ).toEqual({ deletedAt: NOW.toISOString(), hiddenAt: null });
    expect(await db.selectFrom("audit").select(["subject", "subjectId", "action", "actorId"]).execute()).toEqual([
      { subject: "equipment", subjectId: equipment.id, action: "delete", actorId: owner.id },
    ]);
    await expect(remove()).rejects.toBeInstanceOf(NotFound);
  });

  it("ends what an admin hides for good", async () => {
    await db
      .updateTable("equipment")
      .set({ deletedAt: "2026-01-01T00:00:00.000Z", hiddenAt: "2026-01-01T00:00:00.000Z" })
      .where("id", "=", equipment.id)
      .execute();
    await remove();
    expect(
      await db.selectFrom("equipment").select("hiddenAt").where("id", "=", equipment.id).executeTakeFirst(),
    ).toEqual({ hiddenAt: null });
  });

  it.each(
    BOOKING_STATUSES.map((status) => ({ status, isLive: (LIVE_STATUSES as readonly string[]).includes(status) })),
  )("waits for a booking that is $status: $isLive", async ({ status, isLive }) => {
    await addBooking(status, TODAY, TODAY);
    if (isLive) {
      await expect(remove()).rejects.toBeInstanceOf(Conflict);
      expect((await requireEquipment(db, equipment.id)).id).toBe(equipment.id);
    } else {
      await remove();
    }
  });
});
