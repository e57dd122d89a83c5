import { isInBookingWindow, countDays, type Day } from "~/domain/calendar/day";
import { DEFAULT_RADIUS_KM } from "./equipment-filter";
import { readListingQuery, writeListingQuery, type ListingQuery } from "./equipment-query";

/** The place, days and operator of a list, carried along in links to its equipment and from there to booking. */

type CarriedQuery = Pick<ListingQuery, "location" | "place" | "here" | "startDate" | "endDate" | "withOperator">;

/** The days of a query, where they can be booked now. */
export interface CarriedDays {
  startDate: Day;
  endDate: Day;
  count: number;
}

/** The part of a list's query that links carry on; the rest has its defaults. */
function carriedPart({ location, here, startDate, endDate, withOperator }: CarriedQuery): ListingQuery {
  const asked = { location, here, startDate, endDate, withOperator };
  return { ...asked, radius: DEFAULT_RADIUS_KM, specifications: [], sort: "popular" };
}

/** The carried part as an address has it: "?location=Latur", or "" for none. */
export function writeCarriedQuery(carried: CarriedQuery): string {
  const query = writeListingQuery(carriedPart(carried));
  return query.size === 0 ? "" : `?${query.toString()}`;
}

/** Reads what a link carries as a list's query. */
export function readCarriedQuery(query: URLSearchParams): ListingQuery {
  return carriedPart(readListingQuery(query));
}

/** The days of a query; undefined without any, or where they cannot be booked. */
export function carriedDaysOf({ startDate, endDate }: CarriedQuery, now: Date): CarriedDays | undefined {
  if (startDate === undefined || endDate === undefined || !isInBookingWindow({ startDate, endDate }, now))
    return undefined;
  return { startDate, endDate, count: countDays(startDate, endDate) };
}
