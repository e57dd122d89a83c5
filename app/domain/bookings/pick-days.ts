import { hasDayForm, type Day, MS_PER_DAY } from "~/domain/calendar/day";

/** The taken days in an answer of the availability API; undefined for one about other days or in another form. */
export function readTakenDays(answer: unknown, asked: { first: Day; last: Day }): Day[] | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const { startDate, endDate, unavailableDates } = answer as Record<string, unknown>;
  if (startDate !== asked.first || endDate !== asked.last || !Array.isArray(unavailableDates)) return undefined;
  const isAsked = (day: unknown): day is Day =>
    typeof day === "string" && hasDayForm(day) && day >= asked.first && day <= asked.last;
  return unavailableDates.every(isAsked) ? unavailableDates : undefined;
}

export function findRangeFault({ start, end }: PickedDays, { first, last, taken }: PickableDays) {
  const chosen = [start, end].filter((day) => day !== undefined);
  if (chosen.some((day) => day < first)) return "past";
  if (chosen.some((day) => day > last)) return "late";
  const [from, to] = [start ?? end, end ?? start];
  if (from === undefined || to === undefined) return undefined;
  if (to < from) return "reversed";
  return taken.some((day) => day >= from && day <= to) ? "taken" : undefined;
}

/** Days of a complete range, both ends included, for the browser's total; undefined where it cannot be booked. */
export function countInRange(picked: PickedDays, days: PickableDays): number | undefined {
  const { start, end } = picked;
  if (start === undefined || end === undefined || findRangeFault(picked, days) !== undefined) return undefined;
  return (Date.parse(end) - Date.parse(start)) / MS_PER_DAY + 1;
}

/** Picking a range on a calendar by pressing days. Safe for the browser. */

export interface PickedDays {
  start: Day | undefined;
  end: Day | undefined;
}

export interface PickableDays {
  first: Day;
  last: Day;
  /** Days that cannot be picked; one inside a range makes it invalid. */
  taken: readonly Day[];
}

export const NOTHING_PICKED: PickedDays = { start: undefined, end: undefined };

/** The same days with a booking's own ones free. */
export function withoutDays<T extends PickableDays>(days: T, own: { first: Day; last: Day } | undefined): T {
  return own === undefined ? days : { ...days, taken: days.taken.filter((day) => day < own.first || day > own.last) };
}

export function isPickable(day: Day, { first, last, taken }: PickableDays): boolean {
  return day >= first && day <= last && !taken.includes(day);
}

/** The range after a press: the start, then the end; before the start or across a taken day it starts again. */
export function pickDay(picked: PickedDays, day: Day, days: PickableDays): PickedDays {
  if (!isPickable(day, days)) return NOTHING_PICKED;
  const { start, end } = picked;
  const startsAgain = start === undefined || end !== undefined || day < start;
  if (startsAgain || days.taken.some((taken) => taken > start && taken < day)) return { start: day, end: undefined };
  return { start, end: day };
}
