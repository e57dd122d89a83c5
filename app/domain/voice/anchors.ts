import { isDay, lastOfMonth, listDays, plusDays, weekdayOf, type Day } from "~/domain/calendar/day";

/** Days as people point at them, and the calendar days that they mean. Weeks begin on Monday. */

export type Which = "next" | "this";
export type Anchor =
  | { kind: "offset"; days: number }
  | { kind: "weekday"; weekday: number; week?: Which | undefined }
  | ({ kind: "date"; number: number } & OfMonth)
  /** 'The first Monday of December'; -1 is the last. */
  | ({ kind: "nth"; nth: number; weekday: number } & OfMonth);
interface OfMonth {
  month?: number | undefined;
  monthRef?: Which | undefined;
}

/** Several days in one name. */
export interface Stretch {
  kind: "week" | "weekend";
  which: Which;
}

const DAYS_PER_WEEK = 7;
const MONTHS_PER_YEAR = 12;
const MAX_DAYS_AHEAD = 62;
const [MONDAY, SATURDAY] = [1, 6];
/** A date that has passed lately is past; an older one means the year to come. */
const MAX_DAYS_PAST = 31;

/** The day that an anchor means. @param from where days that come round are looked for @param after of a last day */
export function resolveAnchor(anchor: Anchor, from: Day, after?: Anchor, today = from): Day | undefined {
  if (anchor.kind === "offset") return plusDays(today, anchor.days);
  if (anchor.kind === "date") return resolveDate(anchor, from, today);
  if (anchor.kind === "nth") {
    const first = firstOfMonth(anchor, today);
    const days = listDays(first, lastOfMonth(first)).filter((day) => weekdayOf(day) === anchor.weekday);
    return anchor.nth < 0 ? days.at(-1) : days[anchor.nth - 1];
  }
  const { weekday, week } = anchor;
  if (week === "next") return weekdayInWeek(weekday, "next", today);
  const ahead = (weekday - weekdayOf(from) + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  const isSame = after?.kind === "weekday" && after.weekday === weekday;
  return plusDays(from, isSame && ahead === 0 ? DAYS_PER_WEEK : ahead);
}

export function resolveStretch({ kind, which }: Stretch, today: Day): { start: Day; end: Day } {
  const isWeek = kind === "week";
  const first = weekdayInWeek(isWeek ? MONDAY : SATURDAY, which, today);
  return { start: first < today ? today : first, end: plusDays(first, isWeek ? DAYS_PER_WEEK - 1 : 1) };
}

/** In 'from 5 to 8 December' the first number is of that month too. */
export function borrowMonth(one: Anchor, other: Anchor): Anchor {
  if (one.kind !== "date" || other.kind !== "date" || one.month !== undefined || other.month === undefined) return one;
  const before = other.month === 1 ? MONTHS_PER_YEAR : other.month - 1;
  return { ...one, month: one.number <= other.number ? other.month : before };
}

function weekdayInWeek(weekday: number, week: Which, today: Day): Day {
  const sinceMonday = (day: number) => (day + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK;
  return plusDays(today, sinceMonday(weekday) - sinceMonday(weekdayOf(today)) + (week === "next" ? DAYS_PER_WEEK : 0));
}

/** A date of a named month is in the year that is meant, one of no month in the next month that has it. */
function resolveDate({ number, month, monthRef }: Extract<Anchor, { kind: "date" }>, from: Day, today: Day) {
  if (month !== undefined) {
    const year = Number(today.slice(0, 4));
    return [year, year + 1]
      .map((one) => `${one}-${two(month)}-${two(number)}`)
      .find((day) => isDay(day) && day >= plusDays(today, -MAX_DAYS_PAST));
  }
  if (monthRef === undefined)
    return listDays(from, plusDays(from, MAX_DAYS_AHEAD)).find((day) => Number(day.slice(8)) === number);
  const day = `${firstOfMonth({ monthRef }, today).slice(0, 8)}${two(number)}`;
  return isDay(day) ? day : undefined;
}

/** Of a named month the next that comes, else of this or the next one. */
function firstOfMonth({ month, monthRef }: OfMonth, today: Day): Day {
  if (month === undefined) return monthRef === "next" ? plusDays(lastOfMonth(today), 1) : `${today.slice(0, 7)}-01`;
  const isOver = month < Number(today.slice(5, 7));
  return `${Number(today.slice(0, 4)) + Number(isOver)}-${two(month)}-01`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
