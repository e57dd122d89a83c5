import type { Day } from "~/domain/calendar/day";
import { daysOfMonth, monthOf, plusMonths, type Month } from "~/domain/calendar/month";

/** A financial year, April to March, or one of its three sowing seasons. Banks and the tax office ask for the same. */

/** In the order of the year, each with its first month, counted from April, and its number of months. */
const SEASON_MONTHS = { summer: [0, 2], kharif: [2, 5], rabi: [7, 5] } as const;
const MONTHS_PER_YEAR = 12;
const FIRST_MONTH = "04";

export const FARM_SEASONS = ["summer", "kharif", "rabi"] as const;
type FarmSeason = (typeof FARM_SEASONS)[number];

export interface Period {
  year: number;
  /** Undefined for the whole year. */
  season: FarmSeason | undefined;
}

export function listMonths({ year, season }: Period): Month[] {
  const [first, count] = season === undefined ? [0, MONTHS_PER_YEAR] : SEASON_MONTHS[season];
  return Array.from({ length: count }, (_, index) => plusMonths(`${year}-${FIRST_MONTH}`, first + index));
}

export function daysOfPeriod(period: Period): { first: Day; last: Day } {
  const months = listMonths(period);
  return { first: daysOfMonth(months[0] ?? "").first, last: daysOfMonth(months.at(-1) ?? "").last };
}

export function yearOf(day: Day): number {
  const year = Number(day.slice(0, 4));
  return monthOf(day) < `${year}-${FIRST_MONTH}` ? year - 1 : year;
}

export function seasonOf(day: Day): FarmSeason {
  const year = yearOf(day);
  return FARM_SEASONS.find((season) => listMonths({ year, season }).includes(monthOf(day))) ?? "rabi";
}

const YEAR_FORM = /^\d{4}$/;

/** Reads a period within two years: the season of today where none is named, the whole year where only a year is. */
export function readPeriod(query: URLSearchParams, today: Day, years: { first: number; last: number }): Period {
  const text = query.get("year") ?? "";
  const asked = YEAR_FORM.test(text) ? Number(text) : undefined;
  const named = FARM_SEASONS.find((season) => season === query.get("season"));
  const season = named ?? (asked === undefined ? seasonOf(today) : undefined);
  return { year: Math.min(Math.max(asked ?? yearOf(today), years.first), years.last), season };
}
