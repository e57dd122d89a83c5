import { z } from "zod";
import type { Db } from "~db/open";
import { Conflict, NotFound } from "~/domain/errors";
import type { Equipment } from "~/domain/equipment/equipment";
import { toEquipment } from "~/domain/equipment/equipment-queries.server";
import { rowId, words } from "~/domain/schema-parts";
import { MAX_COMPARED } from "./comparison-table";

/** Equipment picked for a comparison, in a user's row or a visitor's cookie. What is no longer offered is dropped. */

type User = { id: number };

export const pickSchema = z.object({
  equipmentId: rowId,
  intent: z.enum(["add", "remove"], { error: words("bodyInvalid") }),
});

export type EquipmentPick = z.infer<typeof pickSchema>;

/** The picks in a stored or sent value: distinct valid ids, at most `MAX_COMPARED`. Anything else is left out. */
export function readPicks(value: unknown): number[] {
  const ids = Array.isArray(value) ? value.flatMap((one: unknown) => rowId.safeParse(one).data ?? []) : [];
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}

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

export const keepOffered = async (db: Db, picks: readonly number[]): Promise<number[]> =>
  (await listPicked(db, picks)).map(({ id }) => id);

export async function findPicks(db: Db, user: User): Promise<number[]> {
  const row = await db
    .selectFrom("comparisons")
    .select("equipmentIds")
    .where("userId", "=", user.id)
    .executeTakeFirst();
  return row === undefined ? [] : keepOffered(db, readPicks(JSON.parse(row.equipmentIds)));
}

/** The picks after a button was pressed. @throws NotFound for what is not offered; Conflict when they are full */
export async function withPick(db: Db, picks: readonly number[], { intent, equipmentId }: EquipmentPick) {
  if (intent === "remove") return picks.filter((pick) => pick !== equipmentId);
  if ((await keepOffered(db, [equipmentId])).length === 0) throw new NotFound("equipmentNotFound");
  if (picks.includes(equipmentId)) return [...picks];
  if (picks.length >= MAX_COMPARED) throw new Conflict("comparisonFull", { values: { most: MAX_COMPARED } });
  return [...picks, equipmentId];
}

/** Merges the picks from before the login with the account's, those first, up to the limit. */
export const withPicksOfGuest = async (db: Db, picks: readonly number[], guest: readonly number[]): Promise<number[]> =>
  [...new Set([...(await keepOffered(db, guest)), ...picks])].slice(0, MAX_COMPARED);

export async function changePicks(
  db: Db,
  user: User,
  now: Date,
  alter: (trx: Db, picks: readonly number[]) => Promise<number[]>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const equipmentIds = JSON.stringify(await alter(trx, await findPicks(trx, user)));
    await trx
      .insertInto("comparisons")
      .values({ userId: user.id, equipmentIds, createdAt: now.toISOString() })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet({ equipmentIds }))
      .execute();
  });
}
