import type { Db } from "~db/connection";
import { findPlace } from "~/domain/places/find-place.server";
import type { Place } from "~/domain/places/place";
import type { ListingQuery } from "./equipment-query";

/** A list's query with its place looked up. */
export interface PlacedQuery {
  asked: ListingQuery;
  /** True where the named place is unknown. */
  isUnknown: boolean;
  /** Other places of the name, or those whose names are nearest to an unknown one; none where it is sure. */
  others: Place[];
}

/** Looks up the place that a list is asked for. */
export async function findAskedPlace(db: Db, asked: ListingQuery): Promise<PlacedQuery> {
  if (asked.location === undefined) return { asked, isUnknown: false, others: [] };
  const { place, isSure, others } = await findPlace(db, asked.location);
  const sort = place === undefined && asked.sort === "nearest" ? "popular" : asked.sort;
  return { asked: { ...asked, place, sort }, isUnknown: place === undefined, others: isSure ? [] : others };
}
