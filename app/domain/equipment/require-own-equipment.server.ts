import type { Db, Trx } from "~db/open";
import { Forbidden, NotFound } from "~/domain/errors";
import type { Equipment } from "./equipment";
import { toEquipment } from "./equipment-queries.server";

/**
 * Equipment of its owner, also while an admin hides it.
 *
 * @throws NotFound for no equipment or deleted equipment; Forbidden for another owner's
 */
export async function requireOwnEquipment(
  db: Db | Trx,
  id: number | undefined,
  owner: { id: number },
): Promise<Equipment> {
  const row =
    id === undefined ? undefined : await db.selectFrom("equipment").selectAll().where("id", "=", id).executeTakeFirst();
  const isOwn = row?.ownerId === owner.id;
  const isThere = row !== undefined && (row.deletedAt === null || (isOwn && row.hiddenAt !== null));
  if (!isThere) throw new NotFound("equipmentNotFound");
  if (!isOwn) throw new Forbidden("notYourEquipment");
  return toEquipment(row);
}
