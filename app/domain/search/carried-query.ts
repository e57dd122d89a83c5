import { isInBookingWindow } from "~/domain/calendar/booking-window";
import { countDays, type Day } from "~/domain/calendar/day";
import { DEFAULT_RADIUS_KM } from "./equipment-filter";
import { readListingQuery, writeListingQuery, type ListingQuery } from "./equipment-query";

/** The place, days and operator of a list, carried along in links to its equipment and from there to booking. */

export type CarriedQuery = Pick<ListingQuery, "location" | "place" | "here" | "startDate" | "endDate" | "withOperator">;

/** The days of a query, where they can be booked now. */
export interface CarriedDays {
  startDate: Day;
  endDate: Day;
  count: number;
}

/** The place and days of a query as an address carries them: "?location=Latur", or "" for none. */
export function writeCarriedQuery({ location, here, startDate, endDate, withOperator }: CarriedQuery): string {
  const query = writeListingQuery({
    location,
    here,
    startDate,
    endDate,
    withOperator,
    radius: DEFAULT_RADIUS_KM,
    specifications: [],
    sort: "popular",
  });
  return query.size === 0 ? "" : `?${query.toString()}`;
}

/** Reads what a link carries as a list's query. */
export function readCarriedQuery(query: URLSearchParams): ListingQuery {
  const { location, here, startDate, endDate, withOperator } = readListingQuery(query);
  return {
    location,
    here,
    startDate,
    endDate,
    withOperator,
    radius: DEFAULT_RADIUS_KM,
    specifications: [],
    sort: "popular",
  };
}

/** The days of a query; undefined without any, or where they cannot be booked. */
export function carriedDaysOf({ startDate, endDate }: CarriedQuery, now: Date): CarriedDays | undefined {
  if (startDate === undefined || endDate === undefined || !isInBookingWindow({ startDate, endDate }, now))
    return undefined;
  return { startDate, endDate, count: countDays(startDate, endDate) };
}
