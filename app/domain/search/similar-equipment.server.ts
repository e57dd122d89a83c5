import type { Db } from "~db/open";
import type { Category, ListedEquipment } from "~/domain/equipment/equipment";
import { findEquipmentPoint } from "~/domain/equipment/equipment-queries.server";
import type { Point } from "~/domain/geography/distance";
import { MAX_RADIUS_KM } from "./equipment-filter";
import { placeOf, type ListingQuery } from "./equipment-query";
import { searchListedEquipment } from "./search-equipment.server";

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
