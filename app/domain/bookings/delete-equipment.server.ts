import type { Db } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { dayInIndia } from "~/domain/calendar/day";
import { requireOwnEquipment } from "~/domain/equipment/equipment-queries.server";
import { Conflict } from "~/domain/errors";
import { LIVE_STATUSES } from "./booking";

/** Deletes equipment; its row stays for past bookings. @throws NotFound; Forbidden; Conflict "machineBooked" */
export async function deleteEquipment(db: Db, id: number, owner: { id: number }, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const equipment = await requireOwnEquipment(trx, id, owner);
    const booking = await trx
      .selectFrom("bookings")
      .select("id")
      .where("equipmentId", "=", equipment.id)
      .where("status", "in", LIVE_STATUSES)
      .where("endDate", ">=", dayInIndia(now))
      .executeTakeFirst();
    if (booking !== undefined) throw new Conflict("machineBooked");
    // No longer hidden: an admin could otherwise show it again.
    await trx
      .updateTable("equipment")
      .set({ deletedAt: now.toISOString(), hiddenAt: null })
      .where("id", "=", equipment.id)
      .execute();
    const entry = { subject: "equipment", subjectId: equipment.id, action: "delete", actor: "owner" };
    await recordAudit(trx, { ...entry, actorId: owner.id, at: now.toISOString() });
  });
}

export async function hasDeletedEquipment(db: Db, id: number, owner: { id: number }): Promise<boolean> {
  if (id === undefined) return false;
  const row = await db
    .selectFrom("equipment")
    .select("id")
    .where("id", "=", id)
    .where("ownerId", "=", owner.id)
    .where("deletedAt", "is not", null)
    // An admin hides by the same column.
    .where("hiddenAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
