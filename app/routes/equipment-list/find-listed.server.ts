import { bookingWindow } from "~/domain/calendar/booking-window";
import { dayInIndia } from "~/domain/calendar/day";
import { describePlace } from "~/domain/places/place";
import { filterOf, readListingQuery, readPageNumber, type ListingQuery } from "~/domain/search/equipment-query";
import { findAskedPlace, readSearch, type PlacedQuery } from "~/domain/search/read-search.server";
import { searchListedEquipment } from "~/domain/search/search-equipment.server";
import type { Call } from "~/http/call.server";
import { MAX_ON_MAP } from "./map/map-view.server";

/** With the stylesheet, what arrives of it in the first window of TCP. */
export const EQUIPMENT_PER_PAGE = 12;
/** What the map lists by place, since no map is drawn in lite mode. */
const MAX_ON_LITE_MAP = 48;
/**
 * Matches are counted up to here; beyond, the page only says that there are more. Readers narrow the list before going
 * further.
 */
export const COUNT_LIMIT = 50;

interface Listed extends PlacedQuery {
  /** The words as they were typed, where they find nothing and were read as something else. */
  typed: string | undefined;
  /** The words that were searched for, where those that were typed are misspelt. */
  corrected: string | undefined;
  limit: number;
  page: number;
  found: Awaited<ReturnType<typeof searchListedEquipment>>;
}

/** What a list shows. Words that find nothing are read again; what they mean is then the query. */
export async function findListed(call: Pick<Call, "db" | "now" | "url" | "language" | "lite">): Promise<Listed> {
  const { db, now, url, language, lite } = call;
  const placed = await findAskedPlace(db, readListingQuery(url.searchParams));
  const isMap = placed.asked.view === "map";
  const mapLimit = lite ? MAX_ON_LITE_MAP : MAX_ON_MAP;
  const limit = isMap ? mapLimit : EQUIPMENT_PER_PAGE;
  const number = isMap ? 1 : readPageNumber(url.searchParams);
  const search = (asked: ListingQuery) =>
    findPageOrLast(
      async (page) => {
        const request = { limit, cursor: (page - 1) * limit, sort: asked.sort, countTo: COUNT_LIMIT };
        return { page, found: await searchListedEquipment(db, filterOf(asked), request, now) };
      },
      limit,
      number,
    );
  const listed = { ...placed, typed: undefined, corrected: undefined, limit, ...(await search(placed.asked)) };
  if (listed.found.items.length > 0 || placed.asked.search === undefined) return listed;
  const dated = await withDaysOfWords(placed.asked, call);
  const { meant, spelling } = await readSearch(db, dated ?? placed.asked);
  const read = meant ?? dated;
  const correct = async () => {
    const spelt = spelling === undefined ? undefined : await search({ ...placed.asked, search: spelling });
    return spelt && spelt.found.items.length > 0 ? { ...listed, corrected: spelling, ...spelt } : undefined;
  };
  if (read === undefined || (dated === undefined && read.location === placed.asked.location)) {
    const spelt = await correct();
    if (spelt !== undefined || read === undefined) return spelt ?? listed;
  }
  const { others } = await findAskedPlace(db, read);
  const location = read.place === undefined ? read.location : describePlace(read.place, language);
  const asked = { ...read, location };
  const again = { ...listed, asked, others, typed: placed.asked.search, ...(await search(asked)) };
  // 'Kamba in' is no combine near Kamba.
  return again.found.items.length > 0 || dated !== undefined ? again : ((await correct()) ?? again);
}

/** The query with the days that its words name; undefined where they name none. Days that were chosen stay. */
async function withDaysOfWords(
  asked: ListingQuery,
  { now, language }: Pick<Call, "now" | "language">,
): Promise<ListingQuery | undefined> {
  if (asked.search === undefined) return undefined;
  // Its words take a tenth of a start to prepare.
  const { readDaysInSearch } = await import("~/domain/voice/days-in-search");
  const read = readDaysInSearch(asked.search, { language, ...bookingWindow(dayInIndia(now)) });
  if (read === undefined) return undefined;
  return { ...asked, ...(asked.startDate === undefined ? read.days : undefined), search: read.search };
}

/** The requested page, or the last one where there are fewer. */
async function findPageOrLast<Found extends { items: readonly unknown[]; total: number }>(
  search: (page: number) => Promise<{ page: number; found: Found }>,
  limit: number,
  asked: number,
): Promise<{ page: number; found: Found }> {
  const read = await search(asked);
  return read.found.items.length > 0 || asked === 1 ? read : search(Math.max(1, Math.ceil(read.found.total / limit)));
}
