import type { Db } from "~db/open";
import { NotFound } from "~/domain/errors";
import type { Equipment } from "~/domain/equipment/equipment";
import { toEquipment } from "~/domain/equipment/equipment-queries.server";
import { addPick, dropPick, mergePicks, readPicks } from "./comparison";

/** A user's picks, one row for each user. Equipment that is no longer offered is dropped when picks are read or written. */

type User = { id: number };

/** The picks that are still offered, in their order. */
export async function keepOffered(db: Db, picks: readonly number[]): Promise<number[]> {
  if (picks.length === 0) return [];
  const rows = await db
    .selectFrom("equipment")
    .select("id")
    .where("id", "in", picks)
    .where("deletedAt", "is", null)
    .execute();
  return picks.filter((pick) => rows.some(({ id }) => id === pick));
}

/** A user's picks in the order of the comparison. */
export async function findPicks(db: Db, user: User): Promise<number[]> {
  const row = await db
    .selectFrom("comparisons")
    .select("equipmentIds")
    .where("userId", "=", user.id)
    .executeTakeFirst();
  return row === undefined ? [] : keepOffered(db, readPicks(JSON.parse(row.equipmentIds)));
}

/**
 * Picks equipment for a user.
 *
 * @throws NotFound when it is not offered; Conflict when the comparison is full
 */
export async function pickEquipment(db: Db, user: User, id: number, now: Date): Promise<void> {
  await change(db, user, now, async (picks, trx) => withPick(trx, picks, id));
}

/** Removes equipment from a user's picks, if it is among them. */
export async function unpickEquipment(db: Db, user: User, id: number, now: Date): Promise<void> {
  await change(db, user, now, (picks) => Promise.resolve(dropPick(picks, id)));
}

/** Adds what was picked before signing in to a user's picks. */
export async function mergePicksOfGuest(db: Db, user: User, fresh: readonly number[], now: Date): Promise<void> {
  await change(db, user, now, async (picks, trx) => mergePicks(await keepOffered(trx, fresh), picks));
}

/**
 * The picks with one more.
 *
 * @throws NotFound when it is not offered; Conflict when the comparison is full
 */
export async function withPick(db: Db, picks: readonly number[], id: number): Promise<number[]> {
  const [offered] = await keepOffered(db, [id]);
  if (offered === undefined) throw new NotFound("equipmentNotFound");
  return addPick(picks, id);
}

/** The picked equipment, in the order of the picks. */
export async function listPicked(db: Db, picks: readonly number[]): Promise<Equipment[]> {
  if (picks.length === 0) return [];
  const rows = await db
    .selectFrom("equipment")
    .selectAll()
    .where("id", "in", picks)
    .where("deletedAt", "is", null)
    .execute();
  return picks.flatMap((pick) => rows.filter(({ id }) => id === pick).map(toEquipment));
}

async function change(
  db: Db,
  user: User,
  now: Date,
  alter: (picks: number[], trx: Db) => Promise<number[]>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const equipmentIds = JSON.stringify(await alter(await findPicks(trx, user), trx));
    await trx
      .insertInto("comparisons")
      .values({ userId: user.id, equipmentIds, createdAt: now.toISOString() })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet({ equipmentIds }))
      .execute();
  });
}
