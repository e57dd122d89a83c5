import type { PickableDays, PickedDays } from "./pick-days";

const MS_PER_DAY = 86_400_000;

/**
 * How many days a complete choice covers, both ends included; undefined while it is incomplete or
 * cannot be booked. For the total that is shown at once; the server counts for itself.
 */
export function countInRange({ start, end }: PickedDays, { first, last, taken }: PickableDays): number | undefined {
  if (start === undefined || end === undefined || start < first || end > last || start > end) return undefined;
  if (taken.some((day) => day >= start && day <= end)) return undefined;
  return (Date.parse(end) - Date.parse(start)) / MS_PER_DAY + 1;
}
