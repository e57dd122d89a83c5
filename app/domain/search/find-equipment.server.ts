import type { Db } from "~db/open";
import {
  countEquipment as countRows,
  findEquipment,
  type SearchQuery,
  type SearchRow,
  type SearchSort,
} from "~db/search";
import { countDays } from "~/domain/calendar/day";
import { pointOfRow } from "~/domain/equipment/equipment-queries.server";
import { boxAround, EARTH_RADIUS_KM } from "~/domain/geography/distance";
import { type Hire, ROAD_FACTOR } from "~/domain/terms/terms";
import { areaKeysOf } from "~/domain/places/city-place";
import type { EquipmentFilter, Sort } from "./equipment-filter";
import { categoriesNamedBy, parseSearch } from "./search-words";
import { quoteAll, withAreas } from "./whole-price.server";

/** So many times the number wanted are priced first: mostly enough to tell which cannot be among them. */
const FIRST_PRICED = 4;

/** Ids of the equipment that passes a filter, in order. */
export function findEquipmentIds(db: Db, filter: EquipmentFilter, sort: Sort, limit: number): Promise<number[]> {
  const days = filter.free && countDays(filter.free.startDate, filter.free.endDate);
  if (sort !== "total") return findIds(db, filter, sort, limit);
  if (days === undefined) return findIds(db, filter, "price", limit);
  return findCheapest(
    db,
    filter,
    { days, withOperator: filter.withOperator === true, at: withAreas(filter.near, filter.near?.place) },
    limit,
  );
}

const findRows = (db: Db, filter: EquipmentFilter, sort: SearchSort, limit: number) =>
  findEquipment(db, toSearchQuery(filter), sort, limit);

const findIds = async (db: Db, filter: EquipmentFilter, sort: SearchSort, limit: number) =>
  (await findRows(db, filter, sort, limit)).map(({ id }) => id);

/**
 * Ids by their whole price, equal ones by id. No index knows it, but it is never below the days by the rate: what
 * costs more than the last of as many as are wanted by its rate alone is not priced.
 */
async function findCheapest(db: Db, filter: EquipmentFilter, hire: Hire, limit: number): Promise<number[]> {
  const priced = limit * FIRST_PRICED;
  const first = await sortByTotal(db, await findRows(db, filter, "price", priced), hire);
  const last = first[limit - 1];
  const ids = (found: typeof first) => found.slice(0, limit).map(({ id }) => id);
  if (last === undefined || first.length < priced) return ids(first);
  const maxPrice = Math.min(filter.maxPrice ?? Infinity, Math.floor(last.total / hire.days));
  const all = await findRows(db, { ...filter, maxPrice }, "price", Number.MAX_SAFE_INTEGER);
  return ids(await sortByTotal(db, all, hire));
}

async function sortByTotal(db: Db, rows: readonly SearchRow[], hire: Hire): Promise<{ id: number; total: number }[]> {
  const equipment = rows.map(({ id, dailyRate, ...row }) => ({ id, dailyRate, point: pointOfRow(row) }));
  const quotes = await quoteAll(db, equipment, hire);
  return equipment
    .map(({ id }) => ({ id, total: quotes.get(id)?.total ?? 0 }))
    .toSorted((one, other) => one.total - other.total || one.id - other.id);
}

/** The number of all equipment that passes a filter. */
export function countEquipment(db: Db, filter: EquipmentFilter): Promise<number> {
  return countRows(db, toSearchQuery(filter));
}

/** A filter as the database's search takes it. */
function toSearchQuery({ search, near, delivered, ...filter }: EquipmentFilter): SearchQuery {
  return {
    ...filter,
    words: parseSearch(search).map((word) => ({ word, categories: categoriesNamedBy(word) })),
    circle: near && {
      latitude: near.latitude,
      longitude: near.longitude,
      radius: near.radiusKm / EARTH_RADIUS_KM,
      box: boxAround(near, near.radiusKm),
    },
    delivered: delivered && {
      to: near,
      areaKeys: near?.place === undefined ? [] : areaKeysOf(near.place),
      kmPerRadian: EARTH_RADIUS_KM * ROAD_FACTOR,
    },
  };
}
