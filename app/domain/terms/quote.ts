import { distanceKm, type Point } from "~/domain/geography/distance";
import type { Language } from "~/i18n/language";
import { isDelivered, reaches, ROAD_FACTOR, type Terms } from "./terms";

/** The price of a booking, line by line. Safe for the browser. */

export interface QuoteLine {
  kind: "machine" | "operator" | "delivery";
  /** Days, or further kilometres of a delivery. */
  quantity: number;
  /** Whole rupees for each. */
  rate: number;
  /** Whole rupees. */
  amount: number;
}

/** Kilometres in a straight line and, estimated from it, by road; whole, rounded up. */
export interface Way {
  straightKm: number;
  roadKm: number;
}

/** Where the machine is brought. */
export interface WorkPlace extends Way {
  /** The place that was understood, by language. */
  names: Record<Language, string>;
}

/** What was agreed when a booking was made. The owner's later changes do not touch it. */
export interface Quote<Place extends Way = WorkPlace> {
  lines: QuoteLine[];
  /** Whole rupees. */
  total: number;
  terms: Terms;
  withOperator: boolean;
  workPlace: Place | null;
}

/** What a renter chooses beside the days. */
export interface QuoteChoices<Place extends Way = WorkPlace> {
  withOperator: boolean;
  workPlace: Place | null;
}

/** What equipment is wanted for. */
export interface Hire {
  days: number;
  withOperator: boolean;
  /** The place of work, with the keys of what it is and lies in; undefined where none is known. */
  at: (Point & { areaKeys?: readonly string[] | undefined }) | undefined;
}

export const NOTHING_CHOSEN: QuoteChoices = { withOperator: false, workPlace: null };

/** A place of work at a distance in kilometres. */
export function workPlaceAt(names: WorkPlace["names"], km: number): WorkPlace {
  return { names, ...wayOf(km) };
}

/** The straight distance has a decimal place, so that its product with the factor is the distance priced. */
const wayOf = (km: number): Way => ({ straightKm: Math.round(km * 10) / 10, roadKm: Math.ceil(km * ROAD_FACTOR) });

/** The price of a number of days. */
export function quoteDays<Place extends Way>(
  dailyRate: number,
  days: number,
  terms: Terms,
  choices: QuoteChoices<Place>,
): Quote<Place> {
  const lines: QuoteLine[] = [lineOf("machine", days, dailyRate)];
  const withOperator = terms.operator === "included" || (terms.operator === "paid" && choices.withOperator);
  if (terms.operator === "paid" && withOperator) lines.push(lineOf("operator", days, terms.operatorRate ?? 0));
  const workPlace = isDelivered(terms) ? choices.workPlace : null;
  if (workPlace !== null) lines.push(lineOf("delivery", Math.max(0, workPlace.roadKm - terms.freeKm), terms.perKm));
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0), terms, withOperator, workPlace };
}

/** The whole price of equipment for a hire: delivered where it is brought so far, else fetched. */
export function quoteHire(
  { dailyRate, point }: { dailyRate: number; point?: Point | undefined },
  terms: Terms,
  { days, withOperator, at }: Hire,
): Quote<Way> {
  const way = at === undefined || point === undefined ? null : wayOf(distanceKm(point, at));
  const isReached = way !== null && reaches(terms, { ...way, areaKeys: at?.areaKeys });
  return quoteDays(dailyRate, days, terms, { withOperator, workPlace: isReached ? way : null });
}

/** Whole rupees of a price that are paid online; the rest is paid at the return. */
export function advanceOf({ total, terms }: Pick<Quote<Way>, "total" | "terms">): number {
  return Math.ceil((total * terms.onlinePercent) / 100);
}

const lineOf = (kind: QuoteLine["kind"], quantity: number, rate: number): QuoteLine => ({
  kind,
  quantity,
  rate,
  amount: quantity * rate,
});
