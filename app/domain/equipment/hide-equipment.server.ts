import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { Conflict, NotFound } from "~/domain/errors";
import { findEnding } from "~/domain/users/account-ending.server";
import { equipmentState, type EquipmentState } from "./equipment-register.server";

export type VisibilityChange = "hide" | "show";

const BEFORE: Record<VisibilityChange, readonly EquipmentState[]> = {
  hide: ["offered", "unavailable"],
  show: ["hidden"],
};

/**
 * Hides equipment from every list, or shows hidden equipment again. Live bookings stay, and equipment that its owner
 * deleted stays deleted. Shown while its owner's account is ending, it is offered again only when the account is kept.
 * The audit row is written in the same transaction.
 *
 * @param admin the caller has checked that it is one
 * @throws NotFound for no equipment; Conflict "machineChanged" where its state does not allow the change
 */
export async function changeVisibility(
  db: Db,
  id: number | undefined,
  change: VisibilityChange,
  { admin, now }: { admin: { id: number }; now: Date },
): Promise<{ id: number; name: string }> {
  return db.transaction().execute(async (trx) => {
    const equipment = await requireRow(trx, id);
    const from = equipmentState(equipment);
    if (!BEFORE[change].includes(from)) throw new Conflict("machineChanged");
    const at = now.toISOString();
    const { availability, ownerId } = equipment;
    const gone =
      change === "hide"
        ? { hiddenAt: at, deletedAt: at }
        : { hiddenAt: null, deletedAt: (await findEnding(trx, ownerId))?.askedAt ?? null };
    await trx.updateTable("equipment").set(gone).where("id", "=", equipment.id).execute();
    await recordAudit(trx, {
      at,
      actor: "admin",
      actorId: admin.id,
      subject: "equipment",
      subjectId: equipment.id,
      action: change,
      fromState: from,
      toState: equipmentState({ availability, ...gone }),
      reason: null,
    });
    return { id: equipment.id, name: equipment.name };
  });
}

async function requireRow(trx: Trx, id: number | undefined) {
  const row =
    id === undefined
      ? undefined
      : await trx
          .selectFrom("equipment")
          .select(["id", "name", "ownerId", "availability", "deletedAt", "hiddenAt"])
          .where("id", "=", id)
          .executeTakeFirst();
  if (row === undefined) throw new NotFound("equipmentNotFound");
  return row;
}
