import type { Day } from "~/domain/calendar/day";

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

/** True for a day that a booking may start on. */
export function isPickable(day: Day, { first, last, taken }: PickableDays): boolean {
  return day >= first && day <= last && !taken.includes(day);
}

/**
 * The range after a day is pressed: the first press sets the start, the second the end; a press before the start, or
 * across a taken day, starts again; a day that cannot be picked clears the range.
 */
export function pickDay(picked: PickedDays, day: Day, days: PickableDays): PickedDays {
  if (!isPickable(day, days)) return NOTHING_PICKED;
  const { start, end } = picked;
  const startsAgain = start === undefined || end !== undefined || day < start;
  if (startsAgain || days.taken.some((taken) => taken > start && taken < day)) return { start: day, end: undefined };
  return { start, end: day };
}
