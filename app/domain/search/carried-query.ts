import { isInBookingWindow, countDays, type Day } from "~/domain/calendar/day";
import { DEFAULT_RADIUS_KM } from "./equipment-filter";
import { readListingQuery, writeListingQuery, type ListingQuery } from "./equipment-query";

/** The place, days and operator of a list, carried along in links to its equipment and from there to booking. */

type CarriedQuery = Pick<ListingQuery, "location" | "place" | "here" | "startDate" | "endDate" | "withOperator">;

export interface CarriedDays {
  startDate: Day;
  endDate: Day;
  count: number;
}

function carriedPart({ location, here, startDate, endDate, withOperator }: CarriedQuery): ListingQuery {
  const asked = { location, here, startDate, endDate, withOperator };
  return { ...asked, radius: DEFAULT_RADIUS_KM, specifications: [], sort: "popular" };
}

/** The carried part as an address has it: "?location=Latur", or "" for none. */
export function writeCarriedQuery(carried: CarriedQuery): string {
  const query = writeListingQuery(carriedPart(carried));
  return query.size === 0 ? "" : `?${query.toString()}`;
}

export function readCarriedQuery(query: URLSearchParams): ListingQuery {
  return carriedPart(readListingQuery(query));
}

export function carriedDaysOf({ startDate, endDate }: CarriedQuery, now: Date): CarriedDays | undefined {
  if (startDate === undefined || endDate === undefined || !isInBookingWindow({ startDate, endDate }, now))
    return undefined;
  return { startDate, endDate, count: countDays(startDate, endDate) };
}
