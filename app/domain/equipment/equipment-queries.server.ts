import { sql, type Selectable, type SelectQueryBuilder } from "kysely";
import type { Db } from "~db/connection";
import type { Database, EquipmentTable } from "~db/schema";
import { NotFound } from "~/domain/errors";
import { readCategory, type Category, type Equipment, type SearchableSpec, type SeasonalAvailability } from "./equipment";

export interface EquipmentFilter {
  /** Words that name, description, location or category must hold. */
  search?: string | undefined;
  category?: Category | undefined;
  ownerId?: number | undefined;
}

export interface EquipmentPage {
  items: Equipment[];
  /** How many match in all. */
  total: number;
  /** Where the next page begins, or undefined on the last. */
  nextCursor: number | undefined;
}

const MAX_SEARCH_CHARACTERS = 100;

/** A machine as the product speaks of it, from its row. */
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
    averageRating: row.ratingCount === 0 ? null : row.ratingSum / row.ratingCount,
    reviewCount: row.ratingCount,
  };
}

type EquipmentQuery = SelectQueryBuilder<Database, "equipment", object>;

function matching(db: Db, filter: EquipmentFilter): EquipmentQuery {
  let query: EquipmentQuery = db.selectFrom("equipment").where("deletedAt", "is", null);
  if (filter.ownerId !== undefined) query = query.where("ownerId", "=", filter.ownerId);
  if (filter.category !== undefined) query = query.where("category", "=", filter.category);
  for (const word of wordsOf(filter.search)) {
    const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    const holds = (column: "name" | "description" | "location" | "category") =>
      sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
    query = query.where((eb) => eb.or([holds("name"), holds("location"), holds("category"), holds("description")]));
  }
  return query;
}

function wordsOf(search: string | undefined): string[] {
  return (search ?? "").normalize("NFC").toLowerCase().slice(0, MAX_SEARCH_CHARACTERS).split(/\s+/).filter(Boolean);
}

/**
 * Machines that match, the most popular first.
 *
 * @param page.limit how many at most; page.cursor as the page before gave it
 */
export async function listEquipment(
  db: Db,
  filter: EquipmentFilter,
  page: { limit: number; cursor?: number | undefined },
): Promise<EquipmentPage> {
  const offset = page.cursor ?? 0;
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await matching(db, filter)
    .selectAll()
    .orderBy("popularity", "desc")
    .orderBy("id")
    .limit(page.limit)
    .offset(offset)
    .execute();
  const end = offset + rows.length;
  return { items: rows.map(toEquipment), total, nextCursor: end < total && rows.length > 0 ? end : undefined };
}

/**
 * One machine that is offered.
 *
 * @throws NotFound when there is none, or its owner has deleted it
 */
export async function requireEquipment(db: Db, id: number | undefined): Promise<Equipment> {
  const row =
    id === undefined
      ? undefined
      : await db.selectFrom("equipment").selectAll().where("id", "=", id).where("deletedAt", "is", null).executeTakeFirst();
  if (row === undefined) throw new NotFound("equipmentNotFound");
  return toEquipment(row);
}

/** One machine, also when it is no longer offered: bookings and receipts still speak of it. */
export async function requireAnyEquipment(db: Db, id: number): Promise<Equipment> {
  const row = await db.selectFrom("equipment").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new NotFound("equipmentNotFound");
  return toEquipment(row);
}
