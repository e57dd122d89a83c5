import { type PickableDays, isPickable } from "~/domain/bookings/pick-days";
import { plusDays, type Day } from "~/domain/calendar/day";

/**
 * The first two free days that follow each other from tomorrow on, or else the first free day: an example that works.
 *
 * @returns undefined where no day is free
 */
export function exampleDays(days: PickableDays): { start: Day; end: Day } | undefined {
  let one: Day | undefined;
  for (let day = plusDays(days.first, 1); day <= days.last; day = plusDays(day, 1)) {
    if (!isPickable(day, days)) continue;
    one ??= day;
    if (isPickable(plusDays(day, 1), days)) return { start: day, end: plusDays(day, 1) };
  }
  return one === undefined ? undefined : { start: one, end: one };
}
