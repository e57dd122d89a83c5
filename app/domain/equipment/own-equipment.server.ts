import type { Db } from "~db/connection";
import type { Equipment } from "./equipment";
import { toEquipment } from "./equipment-queries.server";

/** A machine as its owner sees it. */
export interface OwnMachine extends Equipment {
  /** True while an admin keeps it from everybody else. */
  hidden: boolean;
}

function selectOwn(db: Db, owner: { id: number }) {
  return db
    .selectFrom("equipment")
    .where("ownerId", "=", owner.id)
    .where((eb) => eb.or([eb("deletedAt", "is", null), eb("hiddenAt", "is not", null)]));
}

/** Machines of an owner, the newest first, those that an admin hides among them. */
export async function listOwnMachines(
  db: Db,
  owner: { id: number },
  part: { limit: number; offset: number },
): Promise<OwnMachine[]> {
  const rows = await selectOwn(db, owner)
    .selectAll()
    .orderBy("id", "desc")
    .limit(part.limit)
    .offset(part.offset)
    .execute();
  return rows.map((row) => ({ ...toEquipment(row), hidden: row.hiddenAt !== null }));
}

/** How many machines an owner has, those that an admin hides among them. */
export async function countOwnMachines(db: Db, owner: { id: number }): Promise<number> {
  const { total } = await selectOwn(db, owner)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
