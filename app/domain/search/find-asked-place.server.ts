import type { Db } from "~db/open";
import { findPlace } from "~/domain/places/find-place.server";
import type { Place } from "~/domain/places/place";
import { readDistanceInWords } from "./distance-in-words";
import type { ListingQuery } from "./equipment-query";

/** A list's query with its place looked up. */
export interface PlacedQuery {
  asked: ListingQuery;
  /** True where the named place is unknown. */
  isUnknown: boolean;
  /** Other places of the name, or those whose names are nearest to an unknown one; none where it is sure. */
  others: Place[];
}

/** Looks up the place that a list is asked for; a distance that is written beside it is the radius. */
export async function findAskedPlace(db: Db, written: ListingQuery): Promise<PlacedQuery> {
  const asked = withDistance(written);
  if (asked.location === undefined) return { asked, isUnknown: false, others: [] };
  const { place, isSure, others } = await findPlace(db, asked.location);
  const sort = place === undefined && asked.sort === "nearest" ? "popular" : asked.sort;
  return { asked: { ...asked, place, sort }, isUnknown: place === undefined, others: isSure ? [] : others };
}

/** Takes a distance that is written beside a place, or in its stead, for the radius. */
export function withDistance(asked: ListingQuery): ListingQuery {
  const distance = asked.location === undefined ? undefined : readDistanceInWords(asked.location);
  if (distance === undefined) return asked;
  const location = distance.rest === "" ? undefined : distance.rest;
  const sort = location === undefined && asked.here === undefined && asked.sort === "nearest" ? "popular" : asked.sort;
  return { ...asked, location, radius: distance.radius, sort };
}
