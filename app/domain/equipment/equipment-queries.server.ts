import type { Selectable } from "kysely";
import type { Db } from "~db/connection";
import type { EquipmentTable } from "~db/schema";
import { rowsOfList } from "~db/sqlite/search";
import { NotFound } from "~/domain/errors";
import {
  readCategory,
  type Equipment,
  type ListedEquipment,
  type SearchableSpec,
  type SeasonalAvailability,
} from "./equipment";
import { DEFAULT_HIGHEST_RATE, type EquipmentFilter, type Sort } from "~/domain/search/equipment-filter";
import { countMatches, findIds } from "~/domain/search/search-plan.server";

export interface EquipmentPage<Item = Equipment> {
  items: Item[];
  /** How many match in all, or at least. */
  total: number;
  /** False where more match than were counted. */
  isTotalExact: boolean;
  /** Where the next page begins, or undefined on the last. */
  nextCursor: number | undefined;
}

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

export interface PageWanted {
  /** How many machines at most. */
  limit: number;
  /** Where the page begins, as the page before gave it. */
  cursor?: number | undefined;
  sort?: Sort | undefined;
  /** Counting stops here, since people need no more; without it all are counted. */
  countTo?: number | undefined;
}

/** One page of the machines that match, the most popular first unless another order is wanted. */
export function listEquipment(db: Db, filter: EquipmentFilter, page: PageWanted): Promise<EquipmentPage> {
  return findPage(db, filter, page, (ids) => readEquipment(db, ids));
}

/** The same page with as much of each machine as a list or a map shows. */
export function listShortly(
  db: Db,
  filter: EquipmentFilter,
  page: PageWanted,
): Promise<EquipmentPage<ListedEquipment>> {
  return findPage(db, filter, page, (ids) => readListed(db, ids));
}

async function findPage<Item>(
  db: Db,
  filter: EquipmentFilter,
  page: PageWanted,
  read: (ids: number[]) => Promise<Item[]>,
): Promise<EquipmentPage<Item>> {
  const offset = page.cursor ?? 0;
  const end = offset + page.limit;
  const wanted = Math.max(end, page.countTo ?? 0) + 1;
  const ids = await findIds(db, filter, page.sort ?? "popular", wanted);
  const isEnd = ids.length < wanted;
  const isCounted = isEnd || page.countTo === undefined;
  return {
    items: await read(ids.slice(offset, end)),
    total: isEnd ? ids.length : isCounted ? await countMatches(db, filter) : wanted - 1,
    isTotalExact: isCounted,
    nextCursor: ids.length > end ? end : undefined,
  };
}

/** The machines of a list of ids, in its order. */
export const inOrder = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom(rowsOfList(ids).as("wanted"))
    .innerJoin("equipment", "equipment.id", "wanted.id")
    .orderBy("wanted.place");

async function readEquipment(db: Db, ids: readonly number[]): Promise<Equipment[]> {
  const rows = await inOrder(db, ids).selectAll("equipment").execute();
  return rows.map(toEquipment);
}

async function readListed(db: Db, ids: readonly number[]): Promise<ListedEquipment[]> {
  const rows = await inOrder(db, ids)
    .select([
      "equipment.id",
      "name",
      "description",
      "textLanguage",
      "category",
      "dailyRate",
      "imageUrl",
      "location",
      "availability",
      "latitudeCoord",
      "longitudeCoord",
    ])
    .execute();
  return rows.map((row) => ({
    ...row,
    category: readCategory(row.category) ?? "other",
    availability: row.availability === 1,
  }));
}

/** The highest daily rate of any machine that is offered, in rupees. */
export async function findHighestRate(db: Db): Promise<number> {
  const row = await db
    .selectFrom("equipment")
    .select((eb) => eb.fn.max("dailyRate").as("highest"))
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row?.highest ?? DEFAULT_HIGHEST_RATE;
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
      : await db
          .selectFrom("equipment")
          .selectAll()
          .where("id", "=", id)
          .where("deletedAt", "is", null)
          .executeTakeFirst();
  if (row === undefined) throw new NotFound("equipmentNotFound");
  return toEquipment(row);
}

/** One machine, also when it is no longer offered: bookings and receipts still speak of it. */
export async function requireAnyEquipment(db: Db, id: number): Promise<Equipment> {
  const row = await db.selectFrom("equipment").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new NotFound("equipmentNotFound");
  return toEquipment(row);
}
