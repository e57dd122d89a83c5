import { isDay, lastOfMonth, listDays, plusDays, weekdayOf, type Day } from "~/domain/calendar/day";

/** Days as people point at them, and the calendar days that they mean. Weeks begin on Monday. */

export type Which = "next" | "this" | "coming";
export type Anchor =
  | { kind: "offset"; days: number }
  | { kind: "weekday"; weekday: number; week?: Which | undefined }
  | { kind: "date"; number: number; month?: number | undefined; monthRef?: "next" | "this" | undefined }
  /** 'The first Monday of December'; -1 is the last. */
  | { kind: "nth"; nth: number; weekday: number; month?: number | undefined; monthRef?: "next" | "this" | undefined }
  | { kind: "monthEnd"; month?: number | undefined; monthRef?: "next" | "this" | undefined }
  /** So many days after another. */
  | { kind: "shifted"; anchor: Anchor; days: number };

/** Several days in one name. */
export interface Stretch {
  kind: "week" | "weekend";
  which: Which;
}

const DAYS_PER_WEEK = 7;
const MONTHS_PER_YEAR = 12;
const MAX_DAYS_AHEAD = 62;
const SATURDAY = 6;
/** A date that has passed lately is past; an older one means the year to come. */
const MAX_DAYS_PAST = 31;

/**
 * The calendar day that an anchor means.
 *
 * @param from days that come round again are looked for from this one on
 * @param after the anchor of the first day, for a last day: the same weekday again is a week later
 * @param today where it differs from `from`
 */
export function resolveAnchor(anchor: Anchor, from: Day, after?: Anchor, today = from): Day | undefined {
  switch (anchor.kind) {
    case "offset":
      return plusDays(today, anchor.days);
    case "weekday":
      return resolveWeekday(anchor, from, after, today);
    case "date":
      if (anchor.month !== undefined) return dateOfMonth(anchor.number, anchor.month, today);
      return anchor.monthRef === undefined
        ? nextOfNumber(anchor.number, from)
        : existing(`${monthOf(anchor.monthRef, today)}-${two(anchor.number)}`);
    case "nth":
      return nthWeekday(anchor, today);
    case "monthEnd":
      return lastOfMonth(`${firstMonth(anchor, today)}-01`);
    case "shifted": {
      const day = resolveAnchor(anchor.anchor, from, after, today);
      return day === undefined ? undefined : plusDays(day, anchor.days);
    }
  }
}

export function resolveStretch({ kind, which }: Stretch, today: Day): { start: Day; end: Day } {
  const monday = plusDays(weekdayInWeek(1, "this", today), which === "this" ? 0 : DAYS_PER_WEEK);
  if (kind === "week") return { start: monday < today ? today : monday, end: plusDays(monday, DAYS_PER_WEEK - 1) };
  const saturday = weekdayInWeek(SATURDAY, which === "next" ? "next" : "this", today);
  return { start: saturday < today ? today : saturday, end: plusDays(saturday, 1) };
}

/** In 'from 5 to 8 December' the first number is of that month too. */
export function borrowMonth(one: Anchor, other: Anchor): Anchor {
  if (one.kind !== "date" || other.kind !== "date" || one.month !== undefined || other.month === undefined) return one;
  const before = other.month === 1 ? MONTHS_PER_YEAR : other.month - 1;
  return { ...one, month: one.number <= other.number ? other.month : before };
}

function resolveWeekday(
  { weekday, week }: { weekday: number; week?: Which | undefined },
  from: Day,
  after: Anchor | undefined,
  today: Day,
): Day {
  if (week === "next") return weekdayInWeek(weekday, "next", today);
  const ahead = (weekday - weekdayOf(from) + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  const isSame = after?.kind === "weekday" && after.weekday === weekday;
  return plusDays(from, (isSame || week === "coming") && ahead === 0 ? DAYS_PER_WEEK : ahead);
}

function weekdayInWeek(weekday: number, week: "next" | "this", today: Day): Day {
  const sinceMonday = (day: number) => (day + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK;
  return plusDays(today, sinceMonday(weekday) - sinceMonday(weekdayOf(today)) + (week === "next" ? DAYS_PER_WEEK : 0));
}

function nextOfNumber(number: number, from: Day): Day | undefined {
  return listDays(from, plusDays(from, MAX_DAYS_AHEAD)).find((day) => Number(day.slice(8)) === number);
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

function existing(day: Day): Day | undefined {
  return isDay(day) ? day : undefined;
}

/** A day of a named month, in the year that is meant. */
function dateOfMonth(number: number, month: number, today: Day): Day | undefined {
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((one) => existing(`${one}-${two(month)}-${two(number)}`) ?? []);
  return days.find((day) => day >= plusDays(today, -MAX_DAYS_PAST));
}

/** `yyyy-MM` of this or the next month. */
function monthOf(ref: "next" | "this", today: Day): string {
  return ref === "this" ? today.slice(0, 7) : plusDays(lastOfMonth(today), 1).slice(0, 7);
}

function firstMonth(
  { month, monthRef }: { month?: number | undefined; monthRef?: "next" | "this" | undefined },
  today: Day,
) {
  if (month === undefined) return monthOf(monthRef ?? "this", today);
  const year = Number(today.slice(0, 4));
  return `${month < Number(today.slice(5, 7)) ? year + 1 : year}-${two(month)}`;
}

function nthWeekday(anchor: Extract<Anchor, { kind: "nth" }>, today: Day): Day | undefined {
  const inMonth = (month: string) => {
    const first = `${month}-01`;
    const days = listDays(first, lastOfMonth(first)).filter((day) => weekdayOf(day) === anchor.weekday);
    return anchor.nth < 0 ? days.at(-1) : days[anchor.nth - 1];
  };
  const day = inMonth(firstMonth(anchor, today));
  // 'The first Monday of the month', when it has passed, is the next month's.
  const isPast = day !== undefined && day < today && anchor.month === undefined;
  return isPast ? inMonth(monthOf("next", today)) : day;
}
