import type { Db } from "~db/connection";
import type { Equipment } from "./equipment";
import { toEquipment } from "./equipment-queries.server";

/** A machine as its owner sees it. */
export interface OwnMachine extends Equipment {
  /** True while an admin keeps it from everybody else. */
  hidden: boolean;
}

/** Machines of an owner, the newest first, those that an admin hides among them. */
export async function listOwnMachines(db: Db, owner: { id: number }, page: { limit: number; offset: number }): Promise<{ machines: OwnMachine[]; total: number }> {
  const own = db
    .selectFrom("equipment")
    .where("ownerId", "=", owner.id)
    .where((eb) => eb.or([eb("deletedAt", "is", null), eb("hiddenAt", "is not", null)]));
  const rows = await own.selectAll().orderBy("id", "desc").limit(page.limit).offset(page.offset).execute();
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { machines: rows.map((row) => ({ ...toEquipment(row), hidden: row.hiddenAt !== null })), total };
}
