import { listDays, weekdayOf, type Day } from "~/domain/calendar/day";
import { daysOfMonth, type Month } from "~/domain/calendar/month";
import type { Language } from "./language";

export interface CalendarMonth {
  label: string;
  /** Empty places before the first day shown. */
  offset: number;
  days: Day[];
}

export interface CalendarModel {
  /** Short names, Monday first. */
  weekdays: string[];
  months: CalendarMonth[];
}

const TAGS: Record<Language, string> = { en: "en-IN", hi: "hi-IN-u-nu-latn", mr: "mr-IN-u-nu-latn" };
/** A Monday, to name the days of the week from. */
const SOME_MONDAY = "2024-01-01";
const DAYS_PER_WEEK = 7;

const noon = (day: Day) => new Date(`${day}T12:00:00Z`);

/** Lays a span of days out in months and weeks, with names in a language; made on the server, so that both sides read the same. */
export function layOutCalendar(first: Day, last: Day, language: Language): CalendarModel {
  const month = new Intl.DateTimeFormat(TAGS[language], { month: "long", year: "numeric", timeZone: "UTC" });
  const weekday = new Intl.DateTimeFormat(TAGS[language], { weekday: "short", timeZone: "UTC" });
  const months = new Map<string, Day[]>();
  for (const day of listDays(first, last)) months.set(day.slice(0, 7), [...(months.get(day.slice(0, 7)) ?? []), day]);
  return {
    weekdays: listDays(SOME_MONDAY, "2024-01-07").map((day) => weekday.format(noon(day))),
    months: [...months.values()].map((days) => ({
      label: month.format(noon(days[0] ?? first)),
      offset: (weekdayOf(days[0] ?? first) + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK,
      days,
    })),
  };
}

/** Lays one whole month out; see `layOutCalendar`. */
export function layOutMonth(month: Month, language: Language): CalendarMonth & Pick<CalendarModel, "weekdays"> {
  const { first, last } = daysOfMonth(month);
  const { weekdays, months } = layOutCalendar(first, last, language);
  return { weekdays, ...(months[0] ?? { label: "", offset: 0, days: [] }) };
}
