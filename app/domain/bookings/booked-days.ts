import { groupDays, listDays, type Day, type DayRange } from "~/domain/calendar/day";

/** The days of a booking: one range, or several after a part of it was moved. Safe for the browser. */

/** A booking's days: all from the first to the last unless it has ranges. */
export interface BookedDays extends DayRange {
  dayRanges?: readonly DayRange[] | null;
}

/** The ranges of a booking's days, in order. */
export function rangesOf({ startDate, endDate, dayRanges }: BookedDays): readonly DayRange[] {
  return dayRanges ?? [{ startDate, endDate }];
}

/** Every day of a booking, in order. */
export function listBookedDays(booked: BookedDays): Day[] {
  return rangesOf(booked).flatMap(({ startDate, endDate }) => listDays(startDate, endDate));
}

/** The number of a booking's days. */
export function countBookedDays(booked: BookedDays): number {
  return listBookedDays(booked).length;
}

/** Days as a booking keeps them; the days come in order, each once, at least one. */
export function toBookedDays(days: readonly Day[]): Required<BookedDays> {
  const ranges = groupDays(days).map(({ start, end }) => ({ startDate: start, endDate: end }));
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (first === undefined || last === undefined) throw new Error("a booking has days");
  return { startDate: first.startDate, endDate: last.endDate, dayRanges: ranges.length === 1 ? null : ranges };
}
