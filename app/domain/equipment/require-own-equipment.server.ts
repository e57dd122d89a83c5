import type { Db, Trx } from "~db/connection";
import { Forbidden, NotFound } from "~/domain/errors";
import type { Equipment } from "./equipment";
import { toEquipment } from "./equipment-queries.server";

/**
 * A machine of the owner who asks, also while an admin hides it.
 *
 * @throws NotFound where there is none or its owner has deleted it; Forbidden where it is somebody else's
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
