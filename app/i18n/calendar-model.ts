import { listDays, weekdayOf, type Day } from "~/domain/calendar/day";
import { daysOfMonth, type Month } from "~/domain/calendar/month";
import { factsOf, type Language } from "./language";

interface CalendarMonth {
  label: string;
  /** Without the year, as short as there is a usual form. */
  shortLabel: string;
  /** Empty places before the first day shown. */
  offset: number;
  days: Day[];
}

export interface CalendarModel {
  weekdays: string[];
  weekdayNames: string[];
  months: CalendarMonth[];
}

/** The week begins on Sunday in every language, as on printed calendars in India and in CLDR's data for it. */
const SOME_SUNDAY = "2023-12-31";
const SATURDAY_AFTER = "2024-01-06";

const noon = (day: Day) => new Date(`${day}T12:00:00Z`);

/** Lays a span of days out in months and weeks, with names in a language; made on the server, so that both sides read the same. */
export function layOutCalendar(first: Day, last: Day, language: Language): CalendarModel {
  const options = { numberingSystem: "latn", timeZone: "UTC" };
  const month = new Intl.DateTimeFormat(factsOf(language).tag, { ...options, month: "long", year: "numeric" });
  const short = new Intl.DateTimeFormat(factsOf(language).tag, { ...options, month: "short" });
  const nameWeekdays = (weekday: "short" | "long") => {
    const names = new Intl.DateTimeFormat(factsOf(language).tag, { ...options, weekday });
    return listDays(SOME_SUNDAY, SATURDAY_AFTER).map((day) => names.format(noon(day)));
  };
  const months = new Map<string, Day[]>();
  for (const day of listDays(first, last)) months.set(day.slice(0, 7), [...(months.get(day.slice(0, 7)) ?? []), day]);
  return {
    weekdays: nameWeekdays("short"),
    weekdayNames: nameWeekdays("long"),
    months: [...months.values()].map((days) => ({
      label: month.format(noon(days[0] ?? first)),
      shortLabel: short.format(noon(days[0] ?? first)),
      offset: weekdayOf(days[0] ?? first),
      days,
    })),
  };
}

/** A day's whole name, of one of the months laid out: 'Saturday, 28 November 2026'. Safe for the browser. */
export function nameDay(names: readonly string[], { label, offset, days }: CalendarMonth, index: number): string {
  return `${names[(offset + index) % 7] ?? ""}, ${Number(days[index]?.slice(8))} ${label}`;
}

/** Lays one whole month out; see `layOutCalendar`. */
export function layOutMonth(month: Month, language: Language): CalendarMonth & Omit<CalendarModel, "months"> {
  const { first, last } = daysOfMonth(month);
  const { months, ...names } = layOutCalendar(first, last, language);
  return { ...names, ...(months[0] ?? { label: "", shortLabel: "", offset: 0, days: [] }) };
}
