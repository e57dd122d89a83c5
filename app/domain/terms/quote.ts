import type { Language } from "~/i18n/language";
import { ROAD_FACTOR, type Terms } from "./terms";

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

/** Where the machine is brought. */
export interface WorkPlace {
  /** The place that was understood, by language. */
  names: Record<Language, string>;
  /** Kilometres in a straight line and, estimated from it, by road; whole, rounded up. */
  straightKm: number;
  roadKm: number;
}

/** What was agreed when a booking was made. The owner's later changes do not touch it. */
export interface Quote {
  lines: QuoteLine[];
  /** Whole rupees. */
  total: number;
  terms: Terms;
  withOperator: boolean;
  workPlace: WorkPlace | null;
}

/** What a renter chooses beside the days. */
export interface QuoteChoices {
  withOperator: boolean;
  workPlace: WorkPlace | null;
}

export const NOTHING_CHOSEN: QuoteChoices = { withOperator: false, workPlace: null };

/** A place of work at a distance in kilometres. */
export function workPlaceAt(names: WorkPlace["names"], km: number): WorkPlace {
  return { names, straightKm: Math.ceil(km), roadKm: Math.ceil(km * ROAD_FACTOR) };
}

/** The price of a number of days. */
export function quoteDays(dailyRate: number, days: number, terms: Terms, choices: QuoteChoices): Quote {
  const lines: QuoteLine[] = [lineOf("machine", days, dailyRate)];
  const withOperator = terms.operator === "included" || (terms.operator === "paid" && choices.withOperator);
  if (terms.operator === "paid" && withOperator) lines.push(lineOf("operator", days, terms.operatorRate ?? 0));
  const workPlace = terms.deliveryKm === null ? null : choices.workPlace;
  if (workPlace !== null) lines.push(lineOf("delivery", Math.max(0, workPlace.roadKm - terms.freeKm), terms.perKm));
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0), terms, withOperator, workPlace };
}

const lineOf = (kind: QuoteLine["kind"], quantity: number, rate: number): QuoteLine => ({
  kind,
  quantity,
  rate,
  amount: quantity * rate,
});
