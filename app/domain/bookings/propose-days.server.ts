import { plusDays, type Day } from "~/domain/calendar/day";
import { acresOf, daysFor, type Output } from "~/domain/terms/acres";
import type { LandRequest } from "~/domain/terms/terms-of-equipment.server";
import type { Terms } from "~/domain/terms/terms";
import type { PickableDays } from "./pick-days";

/** The days that a piece of land takes, and the first free range of them. @param earliest first day to propose */
export function proposeDays(
  { land, landUnit }: LandRequest,
  output: Output,
  terms: Pick<Terms, "minDays" | "noticeDays">,
  free: PickableDays,
  earliest: Day = free.first,
) {
  const days = Math.max(terms.minDays, daysFor(acresOf(land, landUnit), output));
  const notice = plusDays(free.first, terms.noticeDays);
  for (let startDate = earliest > notice ? earliest : notice; ; startDate = plusDays(startDate, 1)) {
    const endDate = plusDays(startDate, days - 1);
    if (endDate > free.last) return { days, startDate: null, endDate: null };
    if (!free.taken.some((day) => day >= startDate && day <= endDate)) return { days, startDate, endDate };
  }
}
