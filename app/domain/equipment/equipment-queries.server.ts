import type { Selectable } from "kysely";
import type { Db } from "~db/open";
import type { EquipmentTable } from "~db/schema";
import { NotFound } from "~/domain/errors";
import type { Point } from "~/domain/geography/distance";
import { readCategory, type Equipment, type SearchableSpec, type SeasonalAvailability } from "./equipment";

/** The domain's equipment, from a row. */
export function toEquipment(row: Selectable<EquipmentTable>): Equipment {
  return {
    id: row.id,
    ownerId: row.ownerId,
    name: row.name,
    description: row.description,
    textLanguage: row.textLanguage,
    category: readCategory(row.category) ?? "other",
    dailyRate: row.dailyRate,
    imageUrl: row.imageUrl,
    images: row.imageUrl === "" ? [] : [row.imageUrl, ...(JSON.parse(row.moreImages) as string[])],
    location: row.location,
    availability: row.availability === 1,
    specs: JSON.parse(row.specs) as Record<string, string>,
    features: JSON.parse(row.features) as string[],
    createdAt: row.createdAt,
    popularity: row.popularity,
    latitudeCoord: row.latitudeCoord,
    longitudeCoord: row.longitudeCoord,
    seasonalAvailability: JSON.parse(row.seasonalAvailability) as SeasonalAvailability,
    searchableSpecs: JSON.parse(row.searchableSpecs) as Record<string, SearchableSpec>,
    averageRating: meanRating(row.ratingSum, row.ratingCount),
    reviewCount: row.ratingCount,
  };
}

/** The point of a row: its own, or its place's. */
export function pointOfRow({ latitude, longitude }: Pick<Selectable<EquipmentTable>, "latitude" | "longitude">) {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

/** The point of equipment, its own or its place's. */
export async function findEquipmentPoint(db: Db, id: number): Promise<Point | undefined> {
  const row = await db
    .selectFrom("equipment")
    .select(["latitude", "longitude"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && pointOfRow(row);
}

/**
 * Equipment that is offered.
 *
 * @throws NotFound for none, or one that is deleted or hidden
 */
export async function requireEquipment(db: Db, id: number | undefined): Promise<Equipment> {
  const row =
    id === undefined
      ? undefined
      : await db
          .selectFrom("equipment")
          .selectAll()
          .where("id", "=", id)
          .where("deletedAt", "is", null)
          .executeTakeFirst();
  if (row === undefined) throw new NotFound("equipmentNotFound");
  return toEquipment(row);
}

/** Equipment, offered or not: past bookings and receipts name it. */
export async function requireAnyEquipment(db: Db, id: number): Promise<Equipment> {
  const row = await db.selectFrom("equipment").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new NotFound("equipmentNotFound");
  return toEquipment(row);
}

/** Null without ratings. */
export const meanRating = (sum: number, count: number): number | null => (count === 0 ? null : sum / count);
