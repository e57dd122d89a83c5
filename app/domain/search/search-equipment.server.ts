import type { Db } from "~db/open";
import { isInBookingWindow } from "~/domain/calendar/day";
import { type Equipment, type ListedEquipment } from "~/domain/equipment/equipment";
import { meanRating, pointOfRow, toEquipment } from "~/domain/equipment/equipment-queries.server";
import type { Point } from "~/domain/geography/distance";
import { MAX_CURSOR } from "./equipment-query";
import { DEFAULT_HIGHEST_RATE, type EquipmentFilter, type Sort } from "./equipment-filter";
import { countEquipment, findEquipmentIds } from "./find-equipment.server";
import { correctSearch } from "./read-search.server";

export type FoundEquipment = Equipment & { point: Point | undefined };

export interface EquipmentPage<Item = Equipment> {
  items: Item[];
  /** How many match in all, or at least. */
  total: number;
  /** False where more match than were counted. */
  isTotalExact: boolean;
  /** Where the next page begins, or undefined on the last, or where pages end. */
  nextCursor: number | undefined;
}

interface PageRequest {
  limit: number;
  /** Where the page begins: the `nextCursor` of the page before. */
  cursor?: number | undefined;
  sort?: Sort | undefined;
  /** Counting stops here, since people need no more; without it all matches are counted. */
  countTo?: number | undefined;
}

/** A page of equipment, the most popular first; where misspelt words find nothing, of what they mean. */
export async function searchEquipment(db: Db, filter: EquipmentFilter, page: PageRequest, now: Date) {
  const read = (ids: number[]) => readEquipment(db, ids);
  const found = await findPage(db, filter, page, now, read);
  if (found.total > 0 || filter.search === undefined) return found;
  const search = await correctSearch(db, filter.search);
  return search === undefined ? found : findPage(db, { ...filter, search }, page, now, read);
}

/** The same page as its words are written, with only the columns that a list or a map shows. */
export function searchListedEquipment(db: Db, filter: EquipmentFilter, page: PageRequest, now: Date) {
  return findPage(db, filter, page, now, (ids) => readListed(db, ids));
}

async function findPage<Item>(
  db: Db,
  filter: EquipmentFilter,
  page: PageRequest,
  now: Date,
  read: (ids: number[]) => Promise<Item[]>,
): Promise<EquipmentPage<Item>> {
  if (filter.free !== undefined && !isInBookingWindow(filter.free, now))
    return { items: [], total: 0, isTotalExact: true, nextCursor: undefined };
  const offset = page.cursor ?? 0;
  const end = offset + page.limit;
  const wanted = Math.max(end, page.countTo ?? 0) + 1;
  const ids = await findEquipmentIds(db, filter, page.sort ?? "popular", wanted);
  const isEnd = ids.length < wanted;
  const isCounted = isEnd || page.countTo === undefined;
  return {
    items: await read(ids.slice(offset, end)),
    total: isEnd ? ids.length : isCounted ? await countEquipment(db, filter) : wanted - 1,
    isTotalExact: isCounted,
    nextCursor: ids.length > end && end <= MAX_CURSOR ? end : undefined,
  };
}

function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

async function readEquipment(db: Db, ids: readonly number[]): Promise<FoundEquipment[]> {
  const rows = await db.selectFrom("equipment").selectAll().where("id", "in", ids).execute();
  return inOrderOf(ids, rows).map((row) => ({ ...toEquipment(row), point: pointOfRow(row) }));
}

export async function readListed(db: Db, ids: readonly number[]): Promise<ListedEquipment[]> {
  const rows = await db
    .selectFrom("equipment")
    .where("id", "in", ids)
    .select(["id", "name", "description", "textLanguage", "category", "dailyRate", "imageUrl", "location"])
    .select(["availability", "latitude", "longitude", "ratingSum", "ratingCount"])
    .execute();
  return inOrderOf(ids, rows).map(({ latitude, longitude, ratingSum, ratingCount, ...row }) => ({
    ...row,
    averageRating: meanRating(ratingSum, ratingCount),
    reviewCount: ratingCount,
    point: pointOfRow({ latitude, longitude }),
    availability: row.availability === 1,
  }));
}

/** The highest daily rate of any equipment on offer, in rupees: the upper end of the price filter. */
export async function findHighestRate(db: Db): Promise<number> {
  const row = await db
    .selectFrom("equipment")
    .select((eb) => eb.fn.max("dailyRate").as("highest"))
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row?.highest ?? DEFAULT_HIGHEST_RATE;
}
