import type { Rupees } from "~/domain/money";
import type { Day } from "~/domain/calendar/day";
import type { Point } from "~/domain/geography/distance";
import type { Place } from "~/domain/places/place";
import type { Category, Season } from "~/domain/equipment/equipment";

/** Filters and sort orders of the equipment list. Safe for the browser. */

/** "total" is the whole price for the days and place asked for; without days it is "price". */
export const SORTS = ["popular", "price", "price_desc", "total", "rating", "nearest"] as const;
export type Sort = (typeof SORTS)[number];

export const DEFAULT_RADIUS_KM = 50;
export const MIN_RADIUS_KM = 1;
export const MAX_RADIUS_KM = 200;
/** Upper end of the price slider without any equipment, in rupees. */
export const DEFAULT_HIGHEST_RATE = 100_000;

/** A condition on one searchable specification: contained text, or a minimum or maximum number. */
export interface SpecCondition {
  name: string;
  is: "min" | "max" | "is";
  /** A number where `is` is min or max. */
  value: string | number;
  /** In lower case; without it any unit counts. */
  unit?: string | undefined;
}

export interface EquipmentFilter {
  /** Words that must all be found, in whole or in part. */
  search?: string | undefined;
  category?: Category | undefined;
  ownerId?: number | undefined;
  /** A day. */
  minPrice?: Rupees | undefined;
  maxPrice?: Rupees | undefined;
  /** Only equipment within a radius of a point; the place where one was named. */
  near?: (Point & { radiusKm: number; place?: Place | undefined }) | undefined;
  /** For an unknown place: part of the location, in lower case. */
  locationText?: string | undefined;
  season?: Season | undefined;
  specifications?: readonly SpecCondition[] | undefined;
  /** Only equipment that is free on each of these days, both ends included. */
  free?: { startDate: Day; endDate: Day } | undefined;
  /** Only equipment that comes with an operator, or with one who is paid by the day. */
  withOperator?: true | undefined;
  /** Only equipment that is brought to the centre of `near`, or brought at all where there is none. */
  delivered?: true | undefined;
}

const FINE_STEPS_RUPEES = [
  [100, 1],
  [1_000, 5],
  [10_000, 50],
] as const;
const MIN_COARSE_STEP_RUPEES = 50;
const MAX_SLIDER_STEPS = 400;

export function priceStep(highest: number): number {
  const fine = FINE_STEPS_RUPEES.find(([max]) => highest <= max);
  return fine?.[1] ?? Math.max(MIN_COARSE_STEP_RUPEES, Math.floor(highest / MAX_SLIDER_STEPS));
}
