import type { Db } from "~db/open";
import { bookingWindow, isInBookingWindow } from "~/domain/calendar/booking-window";
import { dayInIndia, type Day } from "~/domain/calendar/day";
import type { ListedEquipment } from "~/domain/equipment/equipment";
import { kilometresTo, type Point } from "~/domain/geography/distance";
import { MAX_RADIUS_KM } from "./equipment-filter";
import { filterOf, placeOf, radiusOf, type ListingQuery } from "./equipment-query";
import { findEquipmentIds } from "./find-equipment.server";
import { parseSearch } from "./search-words";
import { readListed } from "./search-equipment.server";
import { listShiftedDays } from "./shift-days";

/** What a search that finds nothing can be changed to: a longer distance, other days, a higher rate. */

/** Matches are counted up to here. */
const MAX_COUNTED = 50;
const MAX_SHOWN = 6;
const WIDER_RADII_KM = [100, MAX_RADIUS_KM];
/** Where nothing matches within the longest distance that can be asked for. */
const FAR_RADII_KM = [400, 800];
const RATE_STEP_RUPEES = 100;
/** A raised rate finds at least so many, where there are as many. */
const FOUND_BY_RATE = 3;

/** Of more words each alone says little. */
const MAX_WORDS_LEFT_OUT = 4;
const MAX_FEWER_WORDS = 3;

export type Change =
  | "distance"
  | "place"
  | "days"
  | "anyDays"
  | "rate"
  | "lowRate"
  | "words"
  | "anyOperator"
  | "fetched";

/** A search that differs in one thing and finds something. */
export interface WiderSearch {
  change: Change;
  asked: ListingQuery;
  count: number;
  /** False where more match than were counted. */
  isExact: boolean;
}

export interface WiderSearches {
  wider: WiderSearch[];
  /** The nearest equipment that matches otherwise, or else other equipment. */
  nearest: ListedEquipment[];
  /** True where the nearest match all but place, days and rate. */
  isMatch: boolean;
}

/** Searches again with one thing changed at a time. Only for a search that finds nothing: it takes about a dozen others. */
export async function widenSearch(db: Db, asked: ListingQuery, now: Date): Promise<WiderSearches> {
  const search = new WiderSearcher(db, now);
  const ways = [
    ...(await search.widenDistance(asked)),
    ...(await search.changeDays(asked)),
    ...(await search.changeRate(asked)),
    ...(await search.leaveOutTerms(asked)),
    ...(await search.leaveOutWords(asked)),
  ];
  return { wider: ways, ...(await search.findNearest(asked)) };
}

class WiderSearcher {
  readonly #db: Db;
  readonly #now: Date;

  constructor(db: Db, now: Date) {
    this.#db = db;
    this.#now = now;
  }

  async widenDistance(asked: ListingQuery): Promise<WiderSearch[]> {
    if (placeOf(asked) === undefined)
      return asked.location === undefined ? [] : this.#try("place", withoutPlace(asked));
    for (const radius of WIDER_RADII_KM.filter((km) => km > radiusOf(asked))) {
      const found = await this.#try("distance", { ...asked, radius });
      if (found.length > 0) return found;
    }
    return this.#try("place", withoutPlace(asked));
  }

  async changeDays(asked: ListingQuery): Promise<WiderSearch[]> {
    const { startDate, endDate } = asked;
    if (startDate === undefined || endDate === undefined) return [];
    const anyDays = { ...asked, startDate: undefined, endDate: undefined };
    const ids = await this.#find(anyDays);
    const window = bookingWindow(dayInIndia(this.#now));
    const shifts = listShiftedDays({ startDate, endDate }, window, await this.#readTakenDays(ids, window));
    const shifted = await Promise.all(shifts.map((days) => this.#try("days", { ...asked, ...days })));
    return [...shifted.flat(), ...toWider("anyDays", anyDays, ids.length)];
  }

  async changeRate(asked: ListingQuery): Promise<WiderSearch[]> {
    const { minPrice, maxPrice } = asked;
    const found: WiderSearch[] = [];
    if (maxPrice !== undefined) {
      const dearer = { ...asked, maxPrice: undefined, minPrice: Math.max(minPrice ?? 0, maxPrice + 1) };
      const rates = (await this.#read({ ...dearer, sort: "price" })).map(({ dailyRate }) => dailyRate);
      const rate = rates[Math.min(FOUND_BY_RATE, rates.length) - 1];
      if (rate !== undefined) {
        const raised = Math.ceil(rate / RATE_STEP_RUPEES) * RATE_STEP_RUPEES;
        const count = rates.filter((one) => one <= raised).length;
        found.push(...toWider("rate", { ...asked, maxPrice: raised }, count));
      }
    }
    if (minPrice !== undefined) found.push(...(await this.#try("lowRate", { ...asked, minPrice: undefined })));
    return found;
  }

  async leaveOutTerms(asked: ListingQuery): Promise<WiderSearch[]> {
    const { withOperator, delivered } = asked;
    return [
      ...(delivered === undefined ? [] : await this.#try("fetched", { ...asked, delivered: undefined })),
      ...(withOperator === undefined ? [] : await this.#try("anyOperator", { ...asked, withOperator: undefined })),
    ];
  }

  /** Leaves out one word at a time: a 'spray pump' is found as a spray or as a pump. */
  async leaveOutWords(asked: ListingQuery): Promise<WiderSearch[]> {
    const words = parseSearch(asked.search);
    if (words.length < 2 || words.length > MAX_WORDS_LEFT_OUT) return [];
    const fewer = words.map((word) => words.filter((other) => other !== word).join(" ")).toReversed();
    const found = await Promise.all(fewer.map((search) => this.#try("words", { ...asked, search })));
    return found.flat().slice(0, MAX_FEWER_WORDS);
  }

  /** Leaves out place, days and rate, one after another, until something matches; then all else. */
  async findNearest(asked: ListingQuery): Promise<Pick<WiderSearches, "nearest" | "isMatch">> {
    const far: ListingQuery = placeOf(asked) === undefined ? withoutPlace(asked) : { ...asked, radius: MAX_RADIUS_KM };
    const anyDays = { startDate: undefined, endDate: undefined };
    const anyRate = { minPrice: undefined, maxPrice: undefined };
    const matching: ListingQuery[] = [
      far,
      { ...far, ...anyDays },
      { ...far, ...anyRate },
      { ...far, ...anyDays, ...anyRate },
      ...FAR_RADII_KM.map((radius) => ({ ...far, radius, ...anyDays, ...anyRate })),
      { ...withoutPlace(asked), ...anyDays, ...anyRate },
    ];
    const anyTerms = { withOperator: undefined, delivered: undefined };
    const anyKind = { search: undefined, season: undefined, specifications: [] };
    const others: ListingQuery[] = [
      { ...far, ...anyDays, ...anyRate, ...anyTerms },
      { ...far, ...anyDays, ...anyRate, ...anyTerms, ...anyKind },
      { ...far, ...anyDays, ...anyRate, ...anyTerms, ...anyKind, category: undefined },
      { radius: asked.radius, specifications: [], sort: "popular" },
    ];
    for (const [index, changed] of [...matching, ...others].entries()) {
      const sort = placeOf(changed) === undefined ? "popular" : "nearest";
      const nearest = await this.#read({ ...changed, sort }, MAX_SHOWN);
      if (nearest.length > 0)
        return { nearest: sortByDistance(nearest, placeOf(asked)), isMatch: index < matching.length };
    }
    return { nearest: [], isMatch: false };
  }

  async #try(change: Change, asked: ListingQuery): Promise<WiderSearch[]> {
    return toWider(change, asked, (await this.#find(asked)).length);
  }

  /** Ids of what matches, one more than is counted. */
  #find(asked: ListingQuery, limit = MAX_COUNTED + 1): Promise<number[]> {
    const filter = filterOf(asked);
    if (filter.free !== undefined && !isInBookingWindow(filter.free, this.#now)) return Promise.resolve([]);
    return findEquipmentIds(this.#db, filter, asked.sort, limit);
  }

  async #read(asked: ListingQuery, limit?: number): Promise<ListedEquipment[]> {
    return readListed(this.#db, await this.#find(asked, limit));
  }

  /** Taken days within a window of the equipment that is available at all. */
  async #readTakenDays(ids: readonly number[], { first, last }: { first: Day; last: Day }): Promise<Set<Day>[]> {
    if (ids.length === 0) return [];
    const available = await this.#db
      .selectFrom("equipment")
      .select("id")
      .where("id", "in", [...ids])
      .where("availability", "=", 1)
      .execute();
    const rows = await this.#db
      .selectFrom("booking_days")
      .select(["equipmentId", "day"])
      .where("equipmentId", "in", [...ids])
      .where("day", ">=", first)
      .where("day", "<=", last)
      .execute();
    const taken = new Map(available.map(({ id }) => [id, new Set<Day>()]));
    for (const { equipmentId, day } of rows) taken.get(equipmentId)?.add(day);
    return [...taken.values()];
  }
}

/** Nearest first; equipment without a known place comes last. */
function sortByDistance(equipment: readonly ListedEquipment[], from: Point | undefined): ListedEquipment[] {
  if (from === undefined) return [...equipment];
  const kmOf = ({ point }: ListedEquipment) => kilometresTo(from, point) ?? Infinity;
  return equipment.toSorted((one, other) => kmOf(one) - kmOf(other));
}

const withoutPlace = (asked: ListingQuery): ListingQuery => ({
  ...asked,
  location: undefined,
  place: undefined,
  here: undefined,
  sort: asked.sort === "nearest" ? "popular" : asked.sort,
});

const toWider = (change: Change, asked: ListingQuery, found: number): WiderSearch[] =>
  found === 0 ? [] : [{ change, asked, count: Math.min(found, MAX_COUNTED), isExact: found <= MAX_COUNTED }];
