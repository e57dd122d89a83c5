import type { Db, Row, Trx } from "~db/schema";
import { paged } from "~/domain/count-rows.server";
import { Forbidden, NotFound } from "~/domain/errors";
import type { Point } from "~/domain/geography/distance";
import { pick } from "~/domain/pick";
import { KEPT_COLUMNS, type Equipment, type SearchableSpec, type SeasonalAvailability } from "./equipment";

export function toEquipment(row: Row<"equipment">): Equipment {
  const { imageUrl, ratingSum, ratingCount: reviewCount } = row;
  return {
    ...pick(row, ...KEPT_COLUMNS),
    reviewCount,
    images: imageUrl === "" ? [] : [imageUrl, ...(JSON.parse(row.moreImages) as string[])],
    availability: row.availability === 1,
    specs: JSON.parse(row.specs) as Record<string, string>,
    features: JSON.parse(row.features) as string[],
    seasonalAvailability: JSON.parse(row.seasonalAvailability) as SeasonalAvailability,
    searchableSpecs: JSON.parse(row.searchableSpecs) as Record<string, SearchableSpec>,
    averageRating: meanRating(ratingSum, reviewCount),
  };
}

export function pointOfRow({ latitude, longitude }: Pick<Row<"equipment">, "latitude" | "longitude">) {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

const findRow = (db: Db | Trx, id: number) =>
  db.selectFrom("equipment").selectAll().where("id", "=", id).executeTakeFirst();

export async function findEquipmentPoint(db: Db, id: number): Promise<Point | undefined> {
  const row = await findRow(db, id);
  return row && pointOfRow(row);
}

/** Equipment, offered or not: past bookings and receipts name it. */
export async function requireAnyEquipment(db: Db, id: number): Promise<Equipment> {
  const row = await findRow(db, id);
  if (row === undefined) throw new NotFound("equipmentNotFound");
  return toEquipment(row);
}

/** Equipment that is offered. @throws NotFound for none, or one that is deleted or hidden */
export async function requireEquipment(db: Db, id: number): Promise<Equipment> {
  const row = await findRow(db, id);
  if (row?.deletedAt !== null) throw new NotFound("equipmentNotFound");
  return toEquipment(row);
}

export const meanRating = (sum: number, count: number): number | null => (count === 0 ? null : sum / count);

export async function listOfferedIds(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("equipment")
    .select("id")
    .where("deletedAt", "is", null)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface OwnEquipment extends Equipment {
  hidden: boolean;
}

/** An owner's equipment, newest first, including what an admin hides. */
export const listOwnEquipment = (db: Db, owner: { id: number }) =>
  paged(
    db,
    db
      .selectFrom("equipment")
      .selectAll()
      .where("ownerId", "=", owner.id)
      .where((eb) => eb.or([eb("deletedAt", "is", null), eb("hiddenAt", "is not", null)]))
      .orderBy("id", "desc"),
    (row): OwnEquipment => ({ ...toEquipment(row), hidden: row.hiddenAt !== null }),
  );

/** Equipment of its owner, also while hidden. @throws NotFound, also for deleted; Forbidden for another owner's */
export async function requireOwnEquipment(db: Db | Trx, id: number, owner: { id: number }): Promise<Equipment> {
  const row = await findRow(db, id);
  const isOwn = row?.ownerId === owner.id;
  const isThere = row !== undefined && (row.deletedAt === null || (isOwn && row.hiddenAt !== null));
  if (!isThere) throw new NotFound("equipmentNotFound");
  if (!isOwn) throw new Forbidden("notYourEquipment");
  return toEquipment(row);
}
