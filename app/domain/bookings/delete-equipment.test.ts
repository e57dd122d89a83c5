import { beforeEach, describe, expect, it } from "vitest";
import { book, NOW, setScene, TODAY, type Scene } from "../../../tests/fixtures/domain";
import { plusDays } from "~/domain/calendar/day";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { Conflict, NotFound } from "~/domain/errors";
import { BOOKING_STATUSES, LIVE_STATUSES } from "./booking";
import { deleteEquipment } from "./delete-equipment.server";
import type { BookingStatus } from "./booking";

let scene: Scene;
beforeEach(async () => {
  scene = await setScene();
});

async function addBooking(status: BookingStatus, startDate: string, endDate: string) {
  const { id } = await book(scene);
  await scene.db.updateTable("bookings").set({ status, startDate, endDate }).where("id", "=", id).execute();
}

const remove = () => deleteEquipment(scene.db, scene.equipment.id, scene.owner, NOW);

describe("deleting a machine", () => {
  it("takes it from what is offered, keeps its row and notes it in the audit", async () => {
    const { db, equipment, owner } = scene;
    await addBooking("paid", plusDays(TODAY, -3), plusDays(TODAY, -1));
    await remove();
    await expect(requireEquipment(db, equipment.id)).rejects.toBeInstanceOf(NotFound);
    const row = db.selectFrom("equipment").select(["deletedAt", "hiddenAt"]).where("id", "=", equipment.id);
    expect(await row.executeTakeFirst()).toEqual({ deletedAt: NOW.toISOString(), hiddenAt: null });
    const audit = db.selectFrom("audit").select(["subjectId", "action", "actorId"]).where("subject", "=", "equipment");
    expect(await audit.execute()).toEqual([{ subjectId: equipment.id, action: "delete", actorId: owner.id }]);
    await expect(remove()).rejects.toBeInstanceOf(NotFound);
  });

  it("ends what an admin hides for good", async () => {
    const { db, equipment } = scene;
    const hidden = { deletedAt: NOW.toISOString(), hiddenAt: NOW.toISOString() };
    await db.updateTable("equipment").set(hidden).where("id", "=", equipment.id).execute();
    await remove();
    const row = db.selectFrom("equipment").select("hiddenAt").where("id", "=", equipment.id);
    expect(await row.executeTakeFirst()).toEqual({ hiddenAt: null });
  });

  it.each(
    BOOKING_STATUSES.map((status) => ({ status, isLive: (LIVE_STATUSES as readonly string[]).includes(status) })),
  )("waits for a booking that is $status: $isLive", async ({ status, isLive }) => {
    await addBooking(status, TODAY, TODAY);
    if (isLive) {
      await expect(remove()).rejects.toBeInstanceOf(Conflict);
      expect(await requireEquipment(scene.db, scene.equipment.id)).toMatchObject(scene.equipment);
    } else {
      await remove();
    }
  });
});
