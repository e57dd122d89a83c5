import type { Rupees } from "~/domain/money";
import type { Day } from "~/domain/calendar/day";
import { readDay } from "~/domain/calendar/read-day";
import { findCity } from "~/domain/geography/cities";
import type { Point } from "~/domain/geography/distance";
import type { Place } from "~/domain/places/place";
import { readCategory, SEASONS, type Category, type Season } from "~/domain/equipment/equipment";
import { normaliseStart, withoutUnit } from "~/domain/normalise-text";
import {
  DEFAULT_RADIUS_KM,
  MIN_RADIUS_KM,
  MAX_RADIUS_KM,
  SORTS,
  type EquipmentFilter,
  type Sort,
  type SpecCondition,
} from "./equipment-filter";
import { readSpecConditions, writeSpecCondition } from "./spec-conditions";

/** Reads and writes the list's address. Invalid parts are ignored: a shared link never breaks. Browser-safe. */

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;
/** Last page: rows before a page are read too, so that further pages would hold up other requests. */
export const MAX_CURSOR = 10_000;
/** Machines a page: with the stylesheet they fit into the first TCP window. */
export const EQUIPMENT_PER_PAGE = 12;
/** Matches are counted up to here: readers narrow the list before going further. */
export const COUNT_LIMIT = 50;
const MAX_PAGE = 400;
const MAX_PRICE_RUPEES = 100_000_000;
const MAX_TEXT_CHARACTERS = 100;
/** Blanks before and between words are dropped before the text is cut. */
const MAX_READ_CHARACTERS = 1_000;

/** How results are shown; without it as a list. */
type ListingView = "map";

export interface ListingQuery {
  view?: ListingView | undefined;
  search?: string | undefined;
  category?: Category | undefined;
  /** A day. */
  minPrice?: Rupees | undefined;
  maxPrice?: Rupees | undefined;
  location?: string | undefined;
  /** The place that `location` names, after the lookup; undefined where it is unknown. */
  place?: Place | undefined;
  here?: Point | undefined;
  /** Kilometres; used only with a place. */
  radius: number;
  season?: Season | undefined;
  specifications: SpecCondition[];
  startDate?: Day | undefined;
  endDate?: Day | undefined;
  withOperator?: true | undefined;
  delivered?: true | undefined;
  sort: Sort;
}

function wholeNumber(text: string | null, max: number): number | undefined {
  const digits = withoutUnit(text ?? "");
  return /^\d{1,12}$/.test(digits) ? Math.min(Number(digits), max) : undefined;
}

function decimal(text: string | null, max: number): number | undefined {
  if (text === null || !/^\s*-?\d{1,3}(\.\d{1,15})?\s*$/.test(text)) return undefined;
  return Math.abs(Number(text)) <= max ? Number(text) : undefined;
}

function line(text: string | null): string | undefined {
  return (
    normaliseStart(text ?? "", MAX_READ_CHARACTERS)
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, MAX_TEXT_CHARACTERS)
      .trim() || undefined
  );
}

const flag = (text: string | null) => (text === "true" ? true : undefined);

function inOrder<T extends number | string>(low: T | undefined, high: T | undefined): [T | undefined, T | undefined] {
  return low !== undefined && high !== undefined && low > high ? [high, low] : [low, high];
}

export function readListingQuery(query: URLSearchParams): ListingQuery {
  const [minPrice, maxPrice] = inOrder(
    wholeNumber(query.get("minPrice"), MAX_PRICE_RUPEES),
    wholeNumber(query.get("maxPrice"), MAX_PRICE_RUPEES),
  );
  const [first, last] = inOrder(readDay(query.get("startDate") ?? ""), readDay(query.get("endDate") ?? ""));
  const latitude = decimal(query.get("lat"), 90);
  const longitude = decimal(query.get("lon"), 180);
  const radius = wholeNumber(query.get("radius"), MAX_RADIUS_KM) ?? DEFAULT_RADIUS_KM;
  const asked: ListingQuery = {
    view: query.get("view") === "map" ? "map" : undefined,
    search: line(query.get("search")),
    category: readCategory(query.get("category")),
    minPrice: minPrice === 0 ? undefined : minPrice,
    maxPrice,
    location: line(query.get("location")),
    here: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
    radius: Math.max(MIN_RADIUS_KM, radius),
    season: SEASONS.find((season) => season === query.get("season")),
    specifications: readSpecConditions(query),
    startDate: first ?? last,
    endDate: last ?? first,
    withOperator: flag(query.get("withOperator")),
    delivered: flag(query.get("delivered")),
    sort: SORTS.find((sort) => sort === query.get("sort")) ?? "popular",
  };
  return { ...asked, sort: orderedBy(asked) };
}

/** Without a place none is nearest, and without days the whole price is that of one day. */
function orderedBy(asked: ListingQuery): Sort {
  if (asked.sort === "nearest" && !isAnywhere(asked)) return "popular";
  return asked.sort === "total" && asked.startDate === undefined ? "price" : asked.sort;
}

const isAnywhere = ({ location, here }: ListingQuery) => location !== undefined || here !== undefined;

/** The point that a list is drawn around: the place that is named, or else where the asker stands. Known cities need no looking up. */
export function placeOf({
  location,
  place,
  here,
}: Pick<ListingQuery, "location" | "place" | "here">): Point | undefined {
  return location === undefined ? here : (place ?? findCity(location));
}

/** Kilometres around it: where none are asked for, all of a district that is named. */
export function radiusOf({ radius, place }: Pick<ListingQuery, "radius" | "place">): number {
  return radius === DEFAULT_RADIUS_KM ? Math.max(radius, place?.reachKm ?? 0) : radius;
}

export function filterOf(asked: ListingQuery): EquipmentFilter {
  const { search, category, minPrice, maxPrice, location, season, specifications, startDate, endDate } = asked;
  const { withOperator, delivered } = asked;
  const radiusKm = radiusOf(asked);
  const place = placeOf(asked);
  return {
    search,
    category,
    minPrice,
    maxPrice,
    season,
    near: place && {
      latitude: place.latitude,
      longitude: place.longitude,
      radiusKm,
      ...(location === undefined || asked.place === undefined ? {} : { place: asked.place }),
    },
    locationText: place === undefined ? location?.toLowerCase() : undefined,
    specifications,
    free: startDate === undefined || endDate === undefined ? undefined : { startDate, endDate },
    withOperator,
    delivered,
  };
}

/** Writes the shortest address of a query, its parts in a fixed order. */
export function writeListingQuery(asked: ListingQuery): URLSearchParams {
  const query = new URLSearchParams();
  const parts: [name: string, value: string | number | true | undefined][] = [
    ["view", asked.view],
    ["search", asked.search],
    ["category", asked.category],
    ["minPrice", asked.minPrice],
    ["maxPrice", asked.maxPrice],
    ["location", asked.location],
    ["lat", asked.location === undefined ? asked.here?.latitude : undefined],
    ["lon", asked.location === undefined ? asked.here?.longitude : undefined],
    ["radius", !isAnywhere(asked) || asked.radius === DEFAULT_RADIUS_KM ? undefined : asked.radius],
    ["season", asked.season],
    ...asked.specifications.map((condition) => ["specifications", writeSpecCondition(condition)] as [string, string]),
    ["startDate", asked.startDate],
    ["endDate", asked.endDate],
    ["withOperator", asked.withOperator],
    ["delivered", asked.delivered],
    ["sort", asked.sort === "popular" ? undefined : asked.sort],
  ];
  for (const [name, value] of parts) if (value !== undefined) query.append(name, String(value));
  return query;
}

interface PageQuery {
  limit: number;
  cursor: number | undefined;
  owned: boolean;
}

export function readPageQuery(query: URLSearchParams): PageQuery {
  return {
    limit: Math.max(1, wholeNumber(query.get("limit"), MAX_LIMIT) ?? DEFAULT_LIMIT),
    cursor: wholeNumber(query.get("cursor"), MAX_CURSOR),
    owned: query.get("owned") === "true",
  };
}

export function readPageNumber(query: URLSearchParams, name = "page"): number {
  return Math.max(1, wholeNumber(query.get(name), MAX_PAGE) ?? 1);
}
