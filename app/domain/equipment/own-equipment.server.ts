import type { Db } from "~db/open";
import { countRows } from "~/domain/count-rows.server";
import type { Equipment } from "./equipment";
import { toEquipment } from "./equipment-queries.server";

/** Equipment as its owner sees it. */
export interface OwnEquipment extends Equipment {
  /** True while an admin hides it from everyone else. */
  hidden: boolean;
}

function selectOwn(db: Db, owner: { id: number }) {
  return db
    .selectFrom("equipment")
    .where("ownerId", "=", owner.id)
    .where((eb) => eb.or([eb("deletedAt", "is", null), eb("hiddenAt", "is not", null)]));
}

/** An owner's equipment, newest first, including what an admin hides. */
export async function listOwnEquipment(
  db: Db,
  owner: { id: number },
  part: { limit: number; offset: number },
): Promise<OwnEquipment[]> {
  const rows = await selectOwn(db, owner)
    .selectAll()
    .orderBy("id", "desc")
    .limit(part.limit)
    .offset(part.offset)
    .execute();
  return rows.map((row) => ({ ...toEquipment(row), hidden: row.hiddenAt !== null }));
}

/** The number of an owner's equipment, including what an admin hides, up to a limit. */
export async function countOwnEquipment(db: Db, owner: { id: number }, limit: number): Promise<number> {
  return countRows(db, selectOwn(db, owner).select("id").limit(limit));
}
