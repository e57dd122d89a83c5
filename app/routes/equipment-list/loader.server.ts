import { bookingWindow } from "~/domain/calendar/booking-window";
import { dayInIndia, type Day } from "~/domain/calendar/day";
import {
  filterOf,
  placeOf,
  radiusOf,
  readListingQuery,
  readPageNumber,
  writeListingQuery,
  type ListingQuery,
} from "~/domain/search/equipment-query";
import { findAskedPlace, type PlacedQuery } from "~/domain/search/find-asked-place.server";
import { nameLocations } from "~/domain/places/name-locations.server";
import { describePlace } from "~/domain/places/place";
import { carriedDaysOf, writeCarriedQuery } from "~/domain/search/carried-query";
import { findHighestRate, searchListedEquipment } from "~/domain/search/search-equipment.server";
import { DEFAULT_RADIUS_KM, type SpecCondition } from "~/domain/search/equipment-filter";
import { summarise } from "~/domain/equipment/equipment-summary";
import { readKnownSpec } from "~/domain/equipment/spec-names";
import { writeSpecCondition } from "~/domain/search/spec-conditions";
import { CITY_NAMES } from "~/domain/geography/city-names";
import { formatDay } from "~/i18n/format";
import { formatRupees } from "~/i18n/money";
import type { Call } from "~/http/call.server";
import { MAX_ON_MAP, loadMap } from "./map/map-view.server";
import { loadNothingFound } from "./nothing-found.server";

export const EQUIPMENT_PER_PAGE = 24;
/**
 * Matches are counted up to here; beyond, the page only says that there are more. Readers narrow the list before going
 * further.
 */
export const COUNT_LIMIT = 50;

/** An active filter, with the URL of the list without it. */
export interface FilterChip {
  label: string;
  to: string;
}

/** What the filter form shows. */
export interface FilterFormView extends Omit<ListingQuery, "specifications"> {
  /** Conditions as the URL encodes them. */
  specifications: string[];
  /** Whole rupees, the end of the price slider. */
  highestRate: number;
  cities: string[];
  /** A distance was given, but its centre is unknown. */
  radiusAlone: boolean;
  /** First and last bookable day. */
  firstDay: string;
  lastDay: string;
}

/** The equipment list as a list with images, or as a map. */
export async function loadListing(call: Pick<Call, "db" | "now" | "url" | "t" | "language" | "settings">) {
  const { db, now, url, t, language } = call;
  const { asked, isUnknown, others } = await findAskedPlace(db, readListingQuery(url.searchParams));
  const isMap = asked.view === "map";
  const limit = isMap ? MAX_ON_MAP : EQUIPMENT_PER_PAGE;
  const search = async (page: number) => ({
    page,
    found: await searchListedEquipment(
      db,
      filterOf(asked),
      { limit, cursor: (page - 1) * limit, sort: asked.sort, countTo: COUNT_LIMIT },
      now,
    ),
  });
  const { page, found } = await findPageOrLast(search, isMap ? 1 : readPageNumber(url.searchParams), limit);
  const { first, last } = bookingWindow(dayInIndia(now));
  const locations = found.items.map(({ location }) => location);
  const nameOf = await nameLocations(db, locations, language);
  const carried = { query: writeCarriedQuery(asked), days: carriedDaysOf(asked, now)?.count };
  const form: FilterFormView = {
    ...withoutPlace(asked),
    specifications: asked.specifications.map(writeSpecCondition),
    highestRate: await findHighestRate(db),
    cities: [...new Set(Object.values(CITY_NAMES).map((names) => names[language] ?? names.en))],
    radiusAlone: asked.radius !== DEFAULT_RADIUS_KM && placeOf(asked) === undefined,
    firstDay: first,
    lastDay: last,
  };
  return {
    title: `${t("equipment:title")} – ${t("brand")}`,
    form,
    chips: listChips(asked, call),
    corrected: found.correctedSearch,
    places: viewOtherPlaces(asked, { isUnknown, others }, language),
    /** The bookable range, formatted, when the requested days lie outside it. */
    bookable: isOutside(asked, { first, last })
      ? { first: formatDay(first, language), last: formatDay(last, language) }
      : undefined,
    results: t(found.isTotalExact ? "equipment:results" : "equipment:resultsMore", { count: found.total }),
    nothing: found.items.length === 0 ? await loadNothingFound(asked, call) : undefined,
    viewUrls: { list: addressOf({ ...asked, view: undefined }), map: addressOf({ ...asked, view: "map" }) },
    map: isMap ? loadMap(found, { asked, nameOf, carried: carried.query }, call) : undefined,
    items: isMap ? [] : found.items.map((equipment) => summarise(equipment, nameOf, placeOf(asked))),
    carried,
    page,
    pages: found.isTotalExact ? Math.max(1, Math.ceil(found.total / limit)) : undefined,
    previous: page > 1 ? addressOf(asked, page - 1) : undefined,
    next: isMap || found.nextCursor === undefined ? undefined : addressOf(asked, page + 1),
  };
}

/** What the filter form needs no looking up for. */
function withoutPlace({ place: _place, ...asked }: ListingQuery): ListingQuery {
  return asked;
}

/** Links to the same list around other places, where the named one is unknown or ambiguous. */
function viewOtherPlaces(
  asked: ListingQuery,
  { isUnknown, others }: Pick<PlacedQuery, "isUnknown" | "others">,
  language: Call["language"],
) {
  if (asked.location === undefined || (!isUnknown && others.length === 0)) return undefined;
  const links = others.map((place) => {
    const name = describePlace(place, language, true);
    return { key: place.key, name, to: addressOf({ ...asked, location: name, place: undefined }) };
  });
  return { asked: asked.location, isUnknown, links };
}

function isOutside({ startDate, endDate }: ListingQuery, { first, last }: { first: Day; last: Day }): boolean {
  return (startDate !== undefined && startDate < first) || (endDate !== undefined && endDate > last);
}

/** The requested page, or the last one where there are fewer. */
async function findPageOrLast<Found extends { items: readonly unknown[]; total: number }>(
  search: (page: number) => Promise<{ page: number; found: Found }>,
  asked: number,
  limit: number,
): Promise<{ page: number; found: Found }> {
  const read = await search(asked);
  return read.found.items.length > 0 || asked === 1 ? read : search(Math.max(1, Math.ceil(read.found.total / limit)));
}

function addressOf(asked: ListingQuery, page = 1): string {
  const query = writeListingQuery(asked);
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? "/equipment" : `/equipment?${query.toString()}`;
}

function listChips(asked: ListingQuery, { t, language }: Pick<Call, "t" | "language">): FilterChip[] {
  const { search, category, minPrice, maxPrice, location, here, season, specifications, startDate, endDate } = asked;
  const chips: FilterChip[] = [];
  const add = (label: string, without: Partial<ListingQuery>) =>
    chips.push({ label, to: addressOf({ ...asked, ...without }) });
  if (search !== undefined) add(`“${search}”`, { search: undefined });
  if (category !== undefined) add(t(`common:category_${category}`), { category: undefined });
  if (minPrice !== undefined) add(t("equipment:chipFrom", { amount: formatRupees(minPrice) }), { minPrice: undefined });
  if (maxPrice !== undefined) add(t("equipment:chipUpTo", { amount: formatRupees(maxPrice) }), { maxPrice: undefined });
  const known = asked.place === undefined ? undefined : describePlace(asked.place, language);
  const place = known ?? location ?? (here === undefined ? undefined : t("equipment:chipHere"));
  if (place !== undefined) {
    add(placeOf(asked) === undefined ? place : t("equipment:chipNear", { place, radius: radiusOf(asked) }), {
      location: undefined,
      place: undefined,
      here: undefined,
    });
  }
  if (season !== undefined) add(t(`equipment:${season}`), { season: undefined });
  for (const condition of specifications) {
    add(formatCondition(condition, t), { specifications: specifications.filter((other) => other !== condition) });
  }
  if (startDate !== undefined && endDate !== undefined) {
    const days = { from: formatDay(startDate, language), to: formatDay(endDate, language) };
    add(t("equipment:chipFree", days), { startDate: undefined, endDate: undefined });
  }
  return chips;
}

function formatCondition({ name, is, value, unit }: SpecCondition, t: Call["t"]): string {
  const known = readKnownSpec(name);
  const values = {
    name: known === undefined ? name.replaceAll("_", " ") : t(`equipment:spec_${known}`),
    value: unit === undefined ? value : `${value} ${unit}`,
  };
  return t(`equipment:chipSpec_${is}`, values);
}
