import { countDays, plusDays, type Day } from "~/domain/calendar/day";

/** Other days of the same number on which equipment is free. Pure. */

export interface Days {
  startDate: Day;
  endDate: Day;
}

/**
 * The nearest later and earlier days on which any equipment is free, the nearer first.
 *
 * @param asked the days asked for; they may lie outside the window
 * @param window the first and last day that can be booked
 * @param takenOf taken days of each piece of equipment
 */
export function listShiftedDays(
  asked: Days,
  window: { first: Day; last: Day },
  takenOf: readonly ReadonlySet<Day>[],
): Days[] {
  const length = countDays(asked.startDate, asked.endDate);
  const isFree = (days: readonly Day[]) => takenOf.some((taken) => !days.some((day) => taken.has(day)));
  const found: Days[] = [];
  const directions = new Set<boolean>();
  const starts: { start: Day; apart: number }[] = [];
  const bookable = countDays(window.first, window.last);
  for (let offset = 0; offset + length <= bookable; offset += 1) {
    const start = plusDays(window.first, offset);
    const apart = countDays(asked.startDate, start) - 1;
    if (apart !== 0) starts.push({ start, apart });
  }
  starts.sort((one, other) => Math.abs(one.apart) - Math.abs(other.apart) || other.apart - one.apart);
  for (const { start, apart } of starts) {
    if (directions.has(apart > 0)) continue;
    const days = Array.from({ length }, (_, index) => plusDays(start, index));
    if (!isFree(days)) continue;
    directions.add(apart > 0);
    found.push({ startDate: start, endDate: plusDays(start, length - 1) });
  }
  return found;
}
