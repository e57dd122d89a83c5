import type { Db } from "~db/connection";
import { NotFound } from "~/domain/errors";
import type { Equipment } from "~/domain/equipment/equipment";
import { toEquipment } from "~/domain/equipment/equipment-queries.server";
import { addPick, dropPick, mergePicks, readPicks } from "./comparison";

/** A user's picks, one row a user. Machines that are no longer offered drop out, when read and when written. */

type User = { id: number };

/** Those of some picks that are still offered, in their order. */
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

/** A user's picks in the order in which they stand side by side. */
export async function findPicks(db: Db, user: User): Promise<number[]> {
  const row = await db
    .selectFrom("comparisons")
    .select("equipmentIds")
    .where("userId", "=", user.id)
    .executeTakeFirst();
  return row === undefined ? [] : keepOffered(db, readPicks(JSON.parse(row.equipmentIds)));
}

/**
 * Picks a machine for a user.
 *
 * @throws NotFound when it is not offered; Conflict when there is no place left
 */
export async function pickMachine(db: Db, user: User, id: number, now: Date): Promise<void> {
  await change(db, user, now, async (picks, trx) => withPick(trx, picks, id));
}

/** Takes a machine out of a user's picks; one that is not among them changes nothing. */
export async function unpickMachine(db: Db, user: User, id: number, now: Date): Promise<void> {
  await change(db, user, now, (picks) => Promise.resolve(dropPick(picks, id)));
}

/** Puts what was picked before signing in to a user's own picks. */
export async function takePicksOver(db: Db, user: User, fresh: readonly number[], now: Date): Promise<void> {
  await change(db, user, now, async (picks, trx) => mergePicks(await keepOffered(trx, fresh), picks));
}

/**
 * Picks with one more machine.
 *
 * @throws NotFound when it is not offered; Conflict when there is no place left
 */
export async function withPick(db: Db, picks: readonly number[], id: number): Promise<number[]> {
  const [offered] = await keepOffered(db, [id]);
  if (offered === undefined) throw new NotFound("equipmentNotFound");
  return addPick(picks, id);
}

/** The machines picked, in their order. */
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
