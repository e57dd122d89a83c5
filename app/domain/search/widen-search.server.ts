import type { Db } from "~db/open";
import { bookingWindow, isInBookingWindow, countDays, dayInIndia, plusDays, type Day } from "~/domain/calendar/day";
import type { ListedEquipment, Category } from "~/domain/equipment/equipment";
import { MAX_RADIUS_KM } from "./equipment-filter";
import { filterOf, placeOf, radiusOf, type ListingQuery } from "./equipment-query";
import { findEquipmentIds } from "./find-equipment.server";
import { readListed, searchListedEquipment } from "./search-equipment.server";
import { findEquipmentPoint } from "~/domain/equipment/equipment-queries.server";
import type { Point } from "~/domain/geography/distance";

/** What a search that finds nothing can be changed to: a longer distance, other days, any rate. */

/** Matches are counted up to here. */
const MAX_COUNTED = 50;
const MAX_SHOWN = 6;
const WIDER_RADII_KM = [100, MAX_RADIUS_KM];
/** Half around the earth. */
const ANYWHERE_KM = 20_000;

export interface WiderSearch {
  change: "distance" | "days" | "rate";
  asked: ListingQuery;
  count: number;
  /** False where more match than were counted. */
  isExact: boolean;
}

interface WiderSearches {
  wider: WiderSearch[];
  /** The nearest equipment that matches otherwise, or else other equipment. */
  nearest: ListedEquipment[];
  /** True where the nearest match all but place, days and rate. */
  isMatch: boolean;
}

const ANY_DAYS = { startDate: undefined, endDate: undefined };
const ANY_RATE = { minPrice: undefined, maxPrice: undefined };

/** The first change of each kind that finds something. Only for a search that finds nothing: it takes several others. */
export async function widenSearch(db: Db, asked: ListingQuery, now: Date): Promise<WiderSearches> {
  const { startDate, minPrice, maxPrice, location, here } = asked;
  const farther = WIDER_RADII_KM.filter((km) => km > radiusOf(asked)).map((radius) => ({ ...asked, radius }));
  const changes = {
    distance: [
      ...(placeOf(asked) === undefined ? [] : farther),
      ...(location === undefined && here === undefined ? [] : [withoutPlace(asked)]),
    ],
    days: startDate === undefined ? [] : [await otherDays(db, asked, now), { ...asked, ...ANY_DAYS }],
    rate: minPrice === undefined && maxPrice === undefined ? [] : [{ ...asked, ...ANY_RATE }],
  };
  const wider: WiderSearch[] = [];
  for (const change of ["distance", "days", "rate"] as const)
    for (const query of changes[change]) {
      const found = query === undefined ? 0 : (await find(db, query, now)).length;
      if (query === undefined || found === 0) continue;
      wider.push({ change, asked: query, count: Math.min(found, MAX_COUNTED), isExact: found <= MAX_COUNTED });
      break;
    }
  return { wider, ...(await findNearest(db, asked, now)) };
}

/** Ids of what matches, one more than is counted. */
async function find(db: Db, asked: ListingQuery, now: Date, limit = MAX_COUNTED + 1): Promise<number[]> {
  const filter = filterOf(asked);
  if (filter.free !== undefined && !isInBookingWindow(filter.free, now)) return [];
  return findEquipmentIds(db, filter, asked.sort, limit);
}

/** The nearest days of the same number on which any equipment that matches otherwise is free, the later of two. */
async function otherDays(db: Db, asked: ListingQuery, now: Date): Promise<ListingQuery | undefined> {
  const ids = await find(db, { ...asked, ...ANY_DAYS }, now);
  if (ids.length === 0 || asked.startDate === undefined || asked.endDate === undefined) return undefined;
  const { startDate } = asked;
  const { first, last } = bookingWindow(dayInIndia(now));
  const length = countDays(startDate, asked.endDate);
  const taken = await listTakenDays(db, ids, first, last);
  const starts = Array.from({ length: Math.max(0, countDays(first, last) - length + 1) }, (_, at) =>
    plusDays(first, at),
  );
  const apart = (start: Day) => Math.abs(countDays(startDate, start) - 1);
  const start = starts
    .toReversed()
    .toSorted((one, other) => apart(one) - apart(other))
    .find((day) => {
      const days = Array.from({ length }, (_, at) => plusDays(day, at));
      return taken.some((own) => !days.some((one) => own.has(one)));
    });
  return start === undefined ? undefined : { ...asked, startDate: start, endDate: plusDays(start, length - 1) };
}

async function listTakenDays(db: Db, ids: readonly number[], first: Day, last: Day): Promise<Set<Day>[]> {
  const rows = await db
    .selectFrom("equipment")
    .leftJoin("booking_days", (join) =>
      join.onRef("equipmentId", "=", "equipment.id").on("day", ">=", first).on("day", "<=", last),
    )
    .select(["equipment.id", "day"])
    .where("equipment.id", "in", ids)
    .where("availability", "=", 1)
    .execute();
  const taken = new Map(rows.map(({ id }) => [id, new Set<Day>()]));
  for (const { id, day } of rows) if (day !== null) taken.get(id)?.add(day);
  return [...taken.values()];
}

/** The nearest at any distance, on any days and at any rate; where nothing is such, of its category, then of any. */
async function findNearest(db: Db, asked: ListingQuery, now: Date) {
  const matching = { ...asked, ...ANY_DAYS, ...ANY_RATE, view: undefined };
  const { location, place, here, category, sort } = asked;
  const ofCategory: ListingQuery = { location, place, here, category, sort, radius: ANYWHERE_KM, specifications: [] };
  for (const query of [matching, ofCategory, { ...ofCategory, category: undefined }])
    for (const around of [{ ...query, radius: ANYWHERE_KM, sort: "nearest" } as const, withoutPlace(query)]) {
      if (around.sort === "nearest" && placeOf(around) === undefined) continue;
      const nearest = await readListed(db, await find(db, around, now, MAX_SHOWN));
      if (nearest.length > 0) return { nearest, isMatch: query === matching };
    }
  return { nearest: [], isMatch: false };
}

const withoutPlace = (asked: ListingQuery): ListingQuery => ({
  ...asked,
  location: undefined,
  place: undefined,
  here: undefined,
  sort: asked.sort === "nearest" ? "popular" : asked.sort,
});

const MAX_SIMILAR = 4;

export interface SimilarEquipment {
  items: ListedEquipment[];
  /** Where distances are counted from; undefined where neither place is known. */
  from: Point | undefined;
}

/** Free equipment of the same category, the nearest first: to the place asked for, or else to the equipment itself. */
export async function findSimilarEquipment(
  db: Db,
  { id, category }: { id: number; category: Category },
  asked: ListingQuery,
  now: Date,
): Promise<SimilarEquipment> {
  const { startDate, endDate, withOperator } = asked;
  if (startDate === undefined || endDate === undefined) return { items: [], from: undefined };
  const from = placeOf(asked) ?? (await findEquipmentPoint(db, id));
  const near = from && { latitude: from.latitude, longitude: from.longitude, radiusKm: MAX_RADIUS_KM };
  const filter = { category, near, withOperator, free: { startDate, endDate } };
  const sort = near === undefined ? "popular" : "nearest";
  // A machine that is unavailable and free would be among them.
  const { items } = await searchListedEquipment(db, filter, { limit: 3 * MAX_SIMILAR, sort, countTo: 0 }, now);
  return { items: items.filter((one) => one.availability && one.id !== id).slice(0, MAX_SIMILAR), from };
}
