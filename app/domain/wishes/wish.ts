import { plusDays, type Day } from "~/domain/calendar/day";
import { readListingQuery, writeListingQuery, type ListingQuery } from "~/domain/search/equipment-query";

/** What a user is to be told of when it can be had. Safe for the browser. */

export const MAX_OPEN_WISHES = 10;
/** A wish without days expires after so many. */
const OPEN_DAYS = 90;

export interface Wish {
  id: number;
  /** A list's address without view and order; "" is none. */
  query: string;
  lastDay: Day;
  createdAt: string;
  foundAt: string | null;
}

/** What a list asks for, as a wish stores it: "" where it asks for nothing. */
export const wishOf = (asked: ListingQuery): string =>
  writeListingQuery({ ...asked, view: undefined, sort: "popular" }).toString();

/** The list that a stored wish asks for. */
export const askedBy = (query: string): ListingQuery => readListingQuery(new URLSearchParams(query));

/** The last day on which a wish is searched for. */
export const lastDayOf = ({ endDate }: ListingQuery, today: Day): Day => endDate ?? plusDays(today, OPEN_DAYS);
