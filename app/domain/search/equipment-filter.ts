import type { Day } from "~/domain/calendar/day";
import type { Point } from "~/domain/geography/distance";
import type { Category, Season } from "~/domain/equipment/equipment";

/** What a list of machines may be narrowed to, and how it is ordered. Safe for the browser. */

export const SORTS = ["popular", "price", "price_desc", "rating", "nearest"] as const;
export type Sort = (typeof SORTS)[number];

export const DEFAULT_RADIUS_KM = 50;
export const LEAST_RADIUS_KM = 1;
export const MOST_RADIUS_KM = 200;
/** Upper end of the price slider while there is no machine, in rupees. */
export const DEFAULT_HIGHEST_RATE = 100_000;

/** A condition on one searchable specification: text that holds it, or a number of at least or at most. */
export interface SpecCondition {
  name: string;
  is: "min" | "max" | "is";
  /** A number where `is` is min or max. */
  value: string | number;
  /** In lower case; without it any unit counts. */
  unit?: string | undefined;
}

export interface EquipmentFilter {
  /** Words that a machine's words must hold, each of them in whole or in part. */
  search?: string | undefined;
  category?: Category | undefined;
  ownerId?: number | undefined;
  /** Whole rupees a day. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Only machines within a radius of a point. */
  near?: (Point & { radiusKm: number }) | undefined;
  /** Where no point is known: what the location must hold, in lower case. */
  locationText?: string | undefined;
  season?: Season | undefined;
  specifications?: readonly SpecCondition[] | undefined;
  /** Only machines that can be had on each of these days, both ends included. */
  free?: { startDate: Day; endDate: Day } | undefined;
}

const FEW_STEPS_RUPEES = [
  [100, 1],
  [1_000, 5],
  [10_000, 50],
] as const;
const LEAST_COARSE_STEP_RUPEES = 50;
const STEPS_OF_A_LONG_SLIDER = 400;

/** How far one step of the price slider goes when it ends at `highest`; both in rupees. */
export function priceStep(highest: number): number {
  const few = FEW_STEPS_RUPEES.find(([most]) => highest <= most);
  return few?.[1] ?? Math.max(LEAST_COARSE_STEP_RUPEES, Math.floor(highest / STEPS_OF_A_LONG_SLIDER));
}
