import { describeOutputs, proposeDays } from "~/domain/bookings/propose-days.server";
import type { PickableDays } from "~/domain/bookings/pick-days";
import type { Day } from "~/domain/calendar/day";
import { readDay } from "~/domain/calendar/read-day";
import type { Equipment } from "~/domain/equipment/equipment";
import { landSchema } from "~/domain/terms/acres-schema";
import { LAND_UNITS } from "~/domain/terms/acres";
import { findOutputs } from "~/domain/terms/outputs-of-equipment.server";
import type { Terms } from "~/domain/terms/terms";
import { requireQuery } from "~/http/body.server";
import type { Call } from "~/http/call.server";
import { describeFields } from "~/http/problems.server";

/** Query parameter that asks how many days land takes. */
export const LAND = "land";

/** The form that asks how much land there is, as typed, and what was worked out from it. */
export interface LandView {
  works: { value: string; label: string }[];
  units: { value: string; label: string }[];
  typed: { land: string; landUnit: string; work: string };
  /** What the land takes, in words; null before it is asked. */
  said: string | null;
  startDate: Day | null;
  endDate: Day | null;
  problems: Record<string, string[]>;
}

/** Null for equipment that does no work by the acre. */
export async function loadLand(
  call: Pick<Call, "db" | "url" | "t">,
  equipment: Pick<Equipment, "id" | "category" | "dailyRate">,
  terms: Terms,
  free: PickableDays | undefined,
): Promise<LandView | null> {
  const { db, url, t } = call;
  const query = url.searchParams;
  const outputs = describeOutputs(equipment, await findOutputs(db, equipment.id));
  if (outputs.length === 0 || free === undefined) return null;
  const view: LandView = {
    works: outputs.map(({ work }) => ({ value: work, label: t(`terms:work_${work}`) })),
    units: LAND_UNITS.map((unit) => ({ value: unit, label: t(`terms:unit_${unit}`) })),
    typed: { land: query.get(LAND) ?? "", landUnit: query.get("landUnit") ?? "acre", work: query.get("work") ?? "" },
    said: null,
    startDate: null,
    endDate: null,
    problems: {},
  };
  if (!query.has(LAND)) return view;
  try {
    const asked = requireQuery(query, landSchema);
    const found = proposeDays(asked, outputs, terms, free, readDay(query.get("from") ?? ""));
    const { startDate, endDate, days: count, output } = found;
    const named = { work: t(`terms:work_${output.work}`), unit: t(`terms:unit_${asked.landUnit}`) };
    const takes = t("terms:landDays", { count, land: asked.land, ...named });
    return { ...view, startDate, endDate, said: startDate === null ? `${takes} ${t("terms:landNoRun")}` : takes };
  } catch (error) {
    return { ...view, problems: describeFields(call, error) };
  }
}
