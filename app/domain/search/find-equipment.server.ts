import type { Db } from "~db/connection";
import { searchOf, type SearchQuery } from "~db/search-engine";
import { EARTH_RADIUS_KM } from "~/domain/geography/distance";
import type { EquipmentFilter, Sort } from "./equipment-filter";
import { parseWords } from "./search-words";

/** Ids of the equipment that passes a filter, in order. */
export function findEquipmentIds(db: Db, filter: EquipmentFilter, sort: Sort, limit: number): Promise<number[]> {
  return searchOf(db).findIds(db, toSearchQuery(filter), sort, limit);
}

/** The number of all equipment that passes a filter. */
export function countEquipment(db: Db, filter: EquipmentFilter): Promise<number> {
  return searchOf(db).count(db, toSearchQuery(filter));
}

/** A filter as the database's search takes it. */
export function toSearchQuery({ search, near, locationText, ...filter }: EquipmentFilter): SearchQuery {
  return {
    ...filter,
    words: parseWords(search),
    circle: near && { latitude: near.latitude, longitude: near.longitude, radius: near.radiusKm / EARTH_RADIUS_KM },
    location: locationText === undefined ? undefined : { text: locationText, words: parseWords(locationText) },
  };
}
