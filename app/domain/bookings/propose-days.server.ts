import { plusDays, type Day } from "~/domain/calendar/day";
import { acresOf, daysFor, type Output } from "~/domain/terms/acres";
import type { LandRequest } from "~/domain/terms/terms-of-equipment.server";
import type { Terms } from "~/domain/terms/terms";
import type { PickableDays } from "./pick-days";

/** The days that a piece of land takes, and the first free range of that length. */
interface DaysProposal {
  days: number;
  startDate: Day | null;
  endDate: Day | null;
}

/**
 * Number of days that a piece of land takes, at least the owner's minimum.
 *
 * @param earliest the first day that may be proposed; today unless given
 */
export function proposeDays(
  { land = 0, landUnit }: LandRequest,
  output: Output,
  terms: Pick<Terms, "minDays" | "noticeDays">,
  free: PickableDays,
  earliest: Day = free.first,
): DaysProposal {
  const acres = acresOf(land, landUnit);
  const days = Math.max(terms.minDays, daysFor(acres, output));
  const notice = plusDays(free.first, terms.noticeDays);
  const startDate = findRun(free, days, earliest > notice ? earliest : notice) ?? null;
  return { days, startDate, endDate: startDate && plusDays(startDate, days - 1) };
}

/** The first day from which so many are free. */
function findRun({ first, last, taken }: PickableDays, count: number, earliest: Day): Day | undefined {
  for (
    let start = earliest > first ? earliest : first;
    plusDays(start, count - 1) <= last;
    start = plusDays(start, 1)
  ) {
    const end = plusDays(start, count - 1);
    if (!taken.some((day) => day >= start && day <= end)) return start;
  }
  return undefined;
}
