import type { Db } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { countRows } from "~/domain/count-rows.server";
import { Conflict, NotFound } from "~/domain/errors";
import { NO_ROW, readId } from "~/domain/schema-parts";
import { findEnding } from "~/domain/users/account-ending.server";
import { holdsWords } from "~/domain/word-search.server";

/** Offered, unavailable, hidden by an admin, or deleted by its owner. */
export const EQUIPMENT_STATES = ["offered", "unavailable", "hidden", "deleted"] as const;
type EquipmentState = (typeof EQUIPMENT_STATES)[number];

interface RegisterFilter {
  /** An id, or words of the name, location or owner. */
  search?: string | undefined;
  state?: EquipmentState | undefined;
}

/** The state of equipment, from its row. */
function equipmentState(row: {
  availability: 0 | 1;
  deletedAt: string | null;
  hiddenAt: string | null;
}): EquipmentState {
  if (row.hiddenAt !== null) return "hidden";
  if (row.deletedAt !== null) return "deleted";
  return row.availability === 1 ? "offered" : "unavailable";
}

/** All equipment that passes, newest first. Only for admins: the caller has checked that. */
export async function listRegister(db: Db, filter: RegisterFilter, page: { limit: number; offset: number }) {
  const rows = await selectEquipment(db, filter)
    .select(["equipment.id", "equipment.name", "location", "dailyRate", "ownerId"])
    .select(["availability", "deletedAt", "hiddenAt", "users.name as ownerName", "users.username as ownerUsername"])
    .orderBy("equipment.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ availability, deletedAt, hiddenAt, ...row }) => ({
    ...row,
    state: equipmentState({ availability, deletedAt, hiddenAt }),
  }));
}

/** The number of all equipment that passes, up to a limit. */
export async function countRegister(db: Db, filter: RegisterFilter, limit: number): Promise<number> {
  return countRows(db, selectEquipment(db, filter).select("equipment.id").limit(limit));
}

function selectEquipment(db: Db, { search, state }: RegisterFilter) {
  let query = db.selectFrom("equipment").innerJoin("users", "users.id", "equipment.ownerId");
  if (search !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb("equipment.id", "=", readId(search) ?? NO_ROW),
        holdsWords(search, ["equipment.name", "location", "users.username", "users.name"]),
      ]),
    );
  if (state === "hidden") return query.where("hiddenAt", "is not", null);
  if (state === "deleted") return query.where("deletedAt", "is not", null).where("hiddenAt", "is", null);
  if (state === undefined) return query;
  return query.where("deletedAt", "is", null).where("availability", "=", state === "offered" ? 1 : 0);
}

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
  change: "hide" | "show",
  { admin, now }: { admin: { id: number }; now: Date },
): Promise<{ id: number; name: string }> {
  const at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    const equipment = await trx
      .selectFrom("equipment")
      .select(["id", "name", "ownerId", "availability", "deletedAt", "hiddenAt"])
      .where("id", "=", id ?? NO_ROW)
      .executeTakeFirst();
    if (equipment === undefined) throw new NotFound("equipmentNotFound");
    const fromState = equipmentState(equipment);
    const isChangeable = change === "show" ? fromState === "hidden" : equipment.deletedAt === null;
    if (!isChangeable) throw new Conflict("machineChanged");
    const gone =
      change === "hide"
        ? { hiddenAt: at, deletedAt: at }
        : { hiddenAt: null, deletedAt: (await findEnding(trx, equipment.ownerId))?.askedAt ?? null };
    await trx.updateTable("equipment").set(gone).where("id", "=", equipment.id).execute();
    const entry = { subject: "equipment", subjectId: equipment.id, action: change, fromState };
    const toState = equipmentState({ ...equipment, ...gone });
    await recordAudit(trx, { ...entry, toState, at, actor: "admin", actorId: admin.id });
    return { id: equipment.id, name: equipment.name };
  });
}
