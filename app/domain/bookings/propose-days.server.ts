import { plusDays, type Day } from "~/domain/calendar/day";
import { Invalid } from "~/domain/errors";
import { acresOf, acresPerDay, daysFor, outputsOf, rupeesPerAcre, type Output } from "~/domain/terms/acres";
import type { LandRequest } from "~/domain/terms/terms-of-equipment.server";
import type { Terms } from "~/domain/terms/terms";
import type { Equipment } from "~/domain/equipment/equipment";
import type { PickableDays } from "./pick-days";

/** What land takes: the days, and the first run of free ones where there is any. */
interface DaysProposal {
  output: Output;
  /** Acres. */
  acres: number;
  days: number;
  startDate: Day | null;
  endDate: Day | null;
}

/** What equipment works in a day and costs by the acre. */
export function describeOutputs({ category, dailyRate }: Pick<Equipment, "category" | "dailyRate">, stated: Output[]) {
  return outputsOf(category, stated).map((output) => ({
    ...output,
    acresPerDay: acresPerDay(output),
    rupeesPerAcre: rupeesPerAcre(dailyRate, output),
  }));
}

/**
 * The days that land takes, never fewer than the owner lets the machine for.
 *
 * @param earliest the first day that may be proposed; today unless given
 * @throws Invalid for work that the machine does not do
 */
export function proposeDays(
  { land = 0, landUnit, work }: LandRequest,
  outputs: readonly Output[],
  terms: Pick<Terms, "minDays" | "noticeDays">,
  free: PickableDays,
  earliest: Day = free.first,
): DaysProposal {
  const output = work === undefined ? outputs[0] : outputs.find((one) => one.work === work);
  if (output === undefined) throw new Invalid("workUnknown", { fields: { work: ["workUnknown"] } });
  const acres = acresOf(land, landUnit);
  const days = Math.max(terms.minDays, daysFor(acres, output));
  const notice = plusDays(free.first, terms.noticeDays);
  const startDate = findRun(free, days, earliest > notice ? earliest : notice) ?? null;
  return { output, acres, days, startDate, endDate: startDate && plusDays(startDate, days - 1) };
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
