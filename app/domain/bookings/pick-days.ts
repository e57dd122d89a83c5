import type { Day } from "~/domain/calendar/day";

/** Choosing a range on a calendar by pressing days. Safe for the browser. */

export interface PickedDays {
  start: Day | undefined;
  end: Day | undefined;
}

export interface PickableDays {
  first: Day;
  last: Day;
  /** Days that cannot be chosen; those between a start and an end spoil the range. */
  taken: readonly Day[];
}

export const NOTHING_PICKED: PickedDays = { start: undefined, end: undefined };

/** True for a day that a booking may begin on. */
export function isPickable(day: Day, { first, last, taken }: PickableDays): boolean {
  return day >= first && day <= last && !taken.includes(day);
}

/**
 * The choice after a day is pressed: the first press sets the start alone, the second completes the
 * range; a press before the start, or over a taken day, begins anew; a day that cannot be had clears.
 */
export function pickDay(picked: PickedDays, day: Day, days: PickableDays): PickedDays {
  if (!isPickable(day, days)) return NOTHING_PICKED;
  const { start, end } = picked;
  const beginsAnew = start === undefined || end !== undefined || day < start;
  if (beginsAnew || days.taken.some((taken) => taken > start && taken < day)) return { start: day, end: undefined };
  return { start, end: day };
}
