import { MS_PER_DAY } from "~/domain/calendar/duration";
import type { PickableDays, PickedDays } from "./pick-days";

/** Why a range cannot be booked. */
export type RangeFault = "past" | "late" | "reversed" | "taken";

/** The fault of the days picked so far; undefined where there is none. */
export function findRangeFault(
  { start, end }: PickedDays,
  { first, last, taken }: PickableDays,
): RangeFault | undefined {
  const chosen = [start, end].filter((day) => day !== undefined);
  if (chosen.some((day) => day < first)) return "past";
  if (chosen.some((day) => day > last)) return "late";
  const [from, to] = [start ?? end, end ?? start];
  if (from === undefined || to === undefined) return undefined;
  if (to < from) return "reversed";
  return taken.some((day) => day >= from && day <= to) ? "taken" : undefined;
}

/**
 * Days of a complete range, both ends included; undefined while it is incomplete or cannot be booked. For the total in
 * the browser; the server counts for itself.
 */
export function countInRange(picked: PickedDays, days: PickableDays): number | undefined {
  const { start, end } = picked;
  if (start === undefined || end === undefined || findRangeFault(picked, days) !== undefined) return undefined;
  return (Date.parse(end) - Date.parse(start)) / MS_PER_DAY + 1;
}
