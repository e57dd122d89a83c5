import { plusDays, type Day } from "~/domain/calendar/day";
import { readListingQuery, writeListingQuery, type ListingQuery } from "~/domain/search/equipment-query";

/** "Tell me when free": a machine and days, or a search, that somebody waits for. Safe for the browser. */

export const MAX_ALERTS = 10;
/** One without days expires after so many. */
const OPEN_DAYS = 90;

export interface Alert {
  id: number;
  /** The machine waited for; null for a search. */
  equipmentId: number | null;
  /** Days of the machine, or of the search where it names any. */
  startDate: Day | null;
  endDate: Day | null;
  /** A list's address without view and order; of a machine its days alone. */
  query: string;
  lastDay: Day;
  createdAt: string;
  /** When the user was told. */
  toldAt: string | null;
}

/** What a list asks for, as an alert stores it: "" where it asks for nothing. */
export const alertQueryOf = (asked: ListingQuery): string =>
  writeListingQuery({ ...asked, view: undefined, sort: "popular" }).toString();

/** The list that a stored alert asks for. */
export const askedBy = (query: string): ListingQuery => readListingQuery(new URLSearchParams(query));

/** The last day on which it can be told. */
export const lastDayOf = ({ endDate }: { endDate?: Day | undefined }, today: Day): Day =>
  endDate ?? plusDays(today, OPEN_DAYS);
