import { bookingWindow, type Day, dayInIndia } from "~/domain/calendar/day";
import {
  COUNT_LIMIT,
  EQUIPMENT_PER_PAGE,
  filterOf,
  type ListingQuery,
  placeOf,
  radiusOf,
  readListingQuery,
  readPageNumber,
  writeListingQuery,
} from "~/domain/search/equipment-query";
import { findAround, findAskedPlace, type PlacedQuery, readSearch } from "~/domain/search/read-search.server";
import { type LocationNames, nameLocations } from "~/domain/places/name-locations.server";
import { describePlace } from "~/domain/places/place";
import { writeCarriedQuery } from "~/domain/search/carried-query";
import { type EquipmentPage, findHighestRate, searchListedEquipment } from "~/domain/search/search-equipment.server";
import { DEFAULT_RADIUS_KM, MAX_RADIUS_KM } from "~/domain/search/equipment-filter";
import type { ListedEquipment } from "~/domain/equipment/equipment";
import { groupByCity, type CityEquipment, type MapEquipment } from "~/domain/equipment/equipment-by-city";
import { summarise } from "~/domain/equipment/equipment-summary";
import { writeSpecCondition } from "~/domain/search/spec-conditions";
import { CITIES, nameOfCity } from "~/domain/geography/cities";
import { distanceKm as kmBetween, type Point } from "~/domain/geography/distance";
import { formatDay, formatRange } from "~/i18n/format";
import type { Call } from "~/http/call.server";
import { priceFound } from "~/routes/shared/equipment.server";
import { pick } from "~/domain/pick";
import { addressOf, listChips } from "~/components/equipment/filter-chips";
import { FILTERS_ID } from "~/components/equipment/list-filters";
import { alertQueryOf } from "~/domain/alerts/alerts.server";
import { widenSearch, type WiderSearch } from "~/domain/search/widen-search.server";

export async function loadListing(call: Pick<Call, "db" | "now" | "url" | "t" | "language" | "lite" | "settings">) {
  const { db, now, t, language, lite } = call;
  const { asked, isUnknown, others, typed, corrected, limit, page, found } = await findListed(call);
  const isMap = asked.view === "map";
  const window = bookingWindow(dayInIndia(now));
  const last = found.isTotalExact ? Math.ceil(found.total / limit) : undefined;
  const locations = found.items.map(({ location }) => location);
  const nameOf = await nameLocations(db, locations, language);
  const { priceOf, days } = await priceFound(asked, found.items, call);
  const carried = { query: writeCarriedQuery(asked), days };
  const chips = listChips(asked, call);
  const { place: _place, ...shown } = asked;
  const form = {
    ...shown,
    /** Conditions as the URL encodes them. */
    specifications: asked.specifications.map(writeSpecCondition),
    highestRate: await findHighestRate(db),
    cities: [...new Set(CITIES.map((city) => nameOfCity(city, language)))],
    /** Where the same is searched for around the reader's field: the page is the same for everyone. */
    nearField: addressOf({ ...asked, location: undefined, place: undefined, here: undefined }).replace(
      "/equipment",
      "/my-field",
    ),
    /** A distance was given, but its centre is unknown. */
    radiusAlone: asked.radius !== DEFAULT_RADIUS_KM && placeOf(asked) === undefined,
    firstDay: window.first,
    lastDay: window.last,
  };
  return {
    title: t("equipment:title"),
    form,
    /** In lite mode, where the filter form is, unless this page has it. */
    filtersAt: lite && !call.url.searchParams.has(FILTERS_ID) ? writeFiltersAddress(asked) : undefined,
    chips,
    /** Beside the words that were typed, those that were searched for. */
    searched: { typed: typed ?? asked.search, corrected },
    /** What the words that were typed were read as. */
    readAs: typed === undefined ? undefined : chips.map(({ label }) => label).join(" · "),
    around: await viewAround(asked, call),
    places: viewOtherPlaces(asked, { isUnknown, others }, language),
    /** The bookable range, formatted, when the requested days lie outside it. */
    bookable: isOutside(asked, window)
      ? { first: formatDay(window.first, language), last: formatDay(window.last, language) }
      : undefined,
    results: t(found.isTotalExact ? "equipment:results" : "admin:machinesFoundMore", { count: found.total }),
    nothing: found.items.length === 0 ? await loadNothingFound(asked, call) : undefined,
    viewUrls: { list: addressOf({ ...asked, view: undefined }), map: addressOf({ ...asked, view: "map" }) },
    map: isMap ? loadMap(found, { asked, nameOf, carried: carried.query }, call) : undefined,
    items: isMap ? [] : found.items.map((one) => summarise(one, nameOf, placeOf(asked), priceOf(one.id))),
    carried,
    page,
    pages: isMap || found.nextCursor === undefined ? page : last,
  };
}

export type ListingView = Awaited<ReturnType<typeof loadListing>>;

function writeFiltersAddress(asked: ListingQuery): string {
  const address = addressOf(asked);
  return `${address}${address.includes("?") ? "&" : "?"}${FILTERS_ID}=1#${FILTERS_ID}`;
}

/** A link to the same search around the place that its words name. */
async function viewAround(asked: ListingQuery, { db, t, language }: Pick<Call, "db" | "t" | "language">) {
  const found = await findAround(db, asked);
  if (found === undefined) return undefined;
  const { search, place, location = "" } = found.asked;
  const name = place === undefined ? location : describePlace(place, language);
  const near = t("equipment:chipNear", { place: name, radius: radiusOf(found.asked) });
  return {
    to: addressOf({ ...found.asked, location: name, place: undefined }),
    label: search === undefined ? near : `“${search}” · ${near}`,
    count: t(found.isExact ? "equipment:results" : "admin:machinesFoundMore", { count: found.count }),
  };
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

async function loadNothingFound(
  asked: ListingQuery,
  { db, now, t, language }: Pick<Call, "db" | "now" | "t" | "language">,
) {
  const { wider, nearest, isMatch } = await widenSearch(db, asked, now);
  const locations = nearest.map(({ location }) => location);
  const nameOf = await nameLocations(db, locations, language);
  return {
    wider: wider.map(({ count, isExact, ...way }) => ({
      to: `/equipment?${writeListingQuery(way.asked).toString()}`,
      label: labelOf(way, { t, language }),
      count: t(isExact ? "equipment:results" : "admin:machinesFoundMore", { count }),
    })),
    isNearest: isMatch && placeOf(asked) !== undefined,
    alert: alertQueryOf(asked),
    nearest: nearest
      .map((equipment) => summarise(equipment, nameOf, placeOf(asked)))
      .map((one) => pick(one, "id", "name", "location", "dailyRate", "availability", "km")),
    /** Links to equipment carry the place along, not days on which it may be taken. */
    carried: writeCarriedQuery({ ...asked, startDate: undefined, endDate: undefined }),
  };
}

function labelOf(
  { change, asked }: Pick<WiderSearch, "change" | "asked">,
  { t, language }: Pick<Call, "t" | "language">,
): string {
  const { radius, startDate, endDate = startDate } = asked;
  switch (change) {
    case "distance":
      return placeOf(asked) === undefined ? t("equipment:tryAnyPlace") : t("equipment:tryDistance", { radius });
    case "days":
      if (startDate === undefined || endDate === undefined) return t("equipment:tryAnyDays");
      return formatRange(startDate, endDate, language);
    case "rate":
      return t("equipment:tryAnyRate");
  }
}

/** What the map lists by place, since no map is drawn in lite mode. */
const MAX_ON_LITE_MAP = 48;

/**
 * What a list shows. Words that find nothing are read again: what they mean is then the query, beside what was `typed`;
 * misspelt ones are searched for `corrected`.
 */
async function findListed(call: Pick<Call, "db" | "now" | "url" | "language" | "lite">) {
  const { db, now, url, language, lite } = call;
  const placed = await findAskedPlace(db, readListingQuery(url.searchParams));
  const isMap = placed.asked.view === "map";
  const mapLimit = lite ? MAX_ON_LITE_MAP : MAX_ON_MAP;
  const limit = isMap ? mapLimit : EQUIPMENT_PER_PAGE;
  const number = isMap ? 1 : readPageNumber(url.searchParams);
  const readPage = async (asked: ListingQuery, page: number) => {
    const request = { limit, cursor: (page - 1) * limit, sort: asked.sort, countTo: COUNT_LIMIT };
    return { page, found: await searchListedEquipment(db, filterOf(asked), request, now) };
  };
  /** The requested page, or the last one where there are fewer. */
  const search = async (asked: ListingQuery) => {
    const read = await readPage(asked, number);
    if (read.found.items.length > 0 || number === 1) return read;
    return readPage(asked, Math.max(1, Math.ceil(read.found.total / limit)));
  };
  const reading: { typed?: string; corrected?: string } = {};
  const listed = { ...placed, ...reading, limit, ...(await search(placed.asked)) };
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
async function withDaysOfWords(asked: ListingQuery, { now }: Pick<Call, "now">): Promise<ListingQuery | undefined> {
  if (asked.search === undefined) return undefined;
  // Its words take a tenth of a start to prepare.
  const { readDaysInSearch } = await import("~/domain/voice/days-in-search");
  const read = readDaysInSearch(asked.search, bookingWindow(dayInIndia(now)));
  if (read === undefined) return undefined;
  return { ...asked, ...(asked.startDate === undefined ? read.days : undefined), search: read.search };
}

/** The number of markers that a cheap phone still draws smoothly; beyond it, users narrow the search. */
const MAX_ON_MAP = 500;

/** Shorter distances are not shown. */
const MIN_SHOWN_KM = 1;

const CITY_ZOOM = 12;

/** The address of a public map that shows a point and what lies around it, and marks it. */
const mapAddressOf = ({ latitude, longitude }: Point) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${CITY_ZOOM}/${latitude}/${longitude}`;

function loadMap(
  found: EquipmentPage<ListedEquipment>,
  shown: { asked: ListingQuery; nameOf: LocationNames; carried: string },
  call: Pick<Call, "t" | "language" | "settings">,
) {
  const { asked, nameOf, carried } = shown;
  const { tileUrl, tileAttribution } = call.settings;
  const place = placeOf(asked);
  const byCity = groupByCity(found.items, place);
  const cities = byCity.cities.map((city) => viewCity(city, shown, call));
  const around =
    place === undefined
      ? undefined
      : { latitude: place.latitude, longitude: place.longitude, radiusKm: radiusOf(asked) };
  return {
    /** Tile URL with {z}, {x} and {y}, and the attribution it requires. */
    tiles: { url: tileUrl, attribution: tileAttribution },
    /** The circle that the list is narrowed to. */
    around,
    cities,
    /** Equipment whose place is unknown. */
    elsewhere: byCity.elsewhere.map((equipment) => nameWhere(equipment, nameOf)),
    carried,
    /** Number of results shown, where there are more. */
    limitedTo: found.nextCursor === undefined ? undefined : found.items.length,
  };
}

const nameWhere = (equipment: MapEquipment, nameOf: LocationNames): MapEquipment => ({
  ...equipment,
  location: nameOf(equipment.location),
});

function viewCity(
  { city, distanceKm, equipment: machines }: CityEquipment,
  { asked, nameOf }: { asked: ListingQuery; nameOf: LocationNames },
  { t, language }: Pick<Call, "t" | "language">,
) {
  const name = nameOfCity(city, language);
  // Some are nearest to a city that is far away.
  const farthestKm = Math.max(0, ...machines.map(({ point }) => (point === undefined ? 0 : kmBetween(city, point))));
  const radius = Math.max(asked.radius, Math.ceil(farthestKm));
  const onlyHere = writeListingQuery({ ...asked, location: name, place: undefined, here: undefined, radius });
  return {
    key: city.key,
    name,
    latitude: city.latitude,
    longitude: city.longitude,
    distance:
      distanceKm === undefined || distanceKm < MIN_SHOWN_KM
        ? undefined
        : t("common:away", { km: Math.round(distanceKm) }),
    mapAddress: mapAddressOf(city),
    /** The same search around this city alone; empty where some machines are farther away than a search reaches. */
    onlyHere: radius > MAX_RADIUS_KM ? "" : `/equipment?${onlyHere.toString()}`,
    equipment: machines.map((equipment) => nameWhere(equipment, nameOf)),
  };
}

export type MapCity = ReturnType<typeof viewCity>;
export type MapView = ReturnType<typeof loadMap>;
