import { expressionBuilder } from "kysely";
import type { Database, Db } from "~db/schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { paged } from "~/domain/count-rows.server";
import { Conflict, NotFound } from "~/domain/errors";
import { readId } from "~/domain/schema-parts";
import { findEnding } from "~/domain/users/account-ending.server";
import { holdsWords } from "~/domain/word-search.server";

export const EQUIPMENT_STATES = ["offered", "unavailable", "hidden", "deleted"] as const;
type EquipmentState = (typeof EQUIPMENT_STATES)[number];

interface RegisterFilter {
  /** An id, or words of the name, location or owner. */
  search?: string | undefined;
  state?: EquipmentState | undefined;
}

const row = expressionBuilder<Database, "equipment">();
const STATE = row
  .case()
  .when("hiddenAt", "is not", null)
  .then(row.val<EquipmentState>("hidden"))
  .when("deletedAt", "is not", null)
  .then(row.val<EquipmentState>("deleted"))
  .when("availability", "=", 1)
  .then(row.val<EquipmentState>("offered"))
  .else(row.val<EquipmentState>("unavailable"))
  .end();

/** All equipment that passes, newest first. Only for admins: the caller has checked that. */
export function listRegister(db: Db, { search, state }: RegisterFilter) {
  let query = db
    .selectFrom("equipment")
    .innerJoin("users", "users.id", "equipment.ownerId")
    .select(["equipment.id", "equipment.name", "location", "dailyRate", "ownerId"])
    .select(["users.name as ownerName", "users.username as ownerUsername", STATE.as("state")])
    .orderBy("equipment.id", "desc");
  if (search !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb("equipment.id", "=", readId(search)),
        holdsWords(search, ["equipment.name", "location", "users.username", "users.name"]),
      ]),
    );
  return paged(db, state === undefined ? query : query.where(STATE, "=", state), (row) => row);
}

/**
 * Hides equipment, or shows it again: never what is deleted, and of an ending account once it is kept.
 * @throws NotFound; Conflict "machineChanged"
 */
export async function changeVisibility(
  db: Db,
  id: number,
  change: "hide" | "show",
  { admin, now }: { admin: { id: number }; now: Date },
): Promise<{ id: number; name: string }> {
  const at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("equipment")
      .select(["id", "ownerId", "deletedAt", STATE.as("state")])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(() => new NotFound("equipmentNotFound"));
    const isChangeable = change === "show" ? before.state === "hidden" : before.deletedAt === null;
    if (!isChangeable) throw new Conflict("machineChanged");
    const gone =
      change === "hide"
        ? { hiddenAt: at, deletedAt: at }
        : { hiddenAt: null, deletedAt: (await findEnding(trx, before.ownerId))?.askedAt ?? null };
    const after = await trx
      .updateTable("equipment")
      .set(gone)
      .where("id", "=", before.id)
      .returning(["id", "name", STATE.as("state")])
      .executeTakeFirstOrThrow();
    const entry = { subject: "equipment", subjectId: after.id, action: change };
    const states = { fromState: before.state, toState: after.state };
    await recordAudit(trx, { ...entry, ...states, at, actor: "admin", actorId: admin.id });
    return after;
  });
}
