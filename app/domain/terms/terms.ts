import type { Rupees } from "~/domain/money";
import type { Language } from "~/i18n/language";
import { distanceKm, type Point } from "~/domain/geography/distance";

/** The terms on which an owner rents a machine out, beside its daily rate. Safe for the browser. */

export const OPERATORS = ["none", "included", "paid"] as const;
export const DIESELS = ["renter", "included", "returned"] as const;
export type Operator = (typeof OPERATORS)[number];
export type Diesel = (typeof DIESELS)[number];

/** A place that the machine is brought to however far it is: a village, a PIN code, a taluka or a district. */
export interface TermsArea {
  /** The place's key, as `areaKeysOf` gives it for what lies in it. */
  key: string;
  names: Record<Language, string>;
}

export interface Terms {
  /** Who drives; null where the owner does not say. A paid operator may be booked or not. */
  operator: Operator | null;
  /** A day, for a paid operator. */
  operatorRate: Rupees | null;
  /** Who pays the diesel: the renter, the owner, or the tank is returned as full as it was. */
  diesel: Diesel | null;
  /** Road kilometres that the owner brings the machine at most; null where no distance is said. */
  deliveryKm: number | null;
  /** Where the owner brings it besides. Without distance and areas the renter fetches it. */
  areas: readonly TermsArea[];
  /** Road kilometres of the delivery that cost nothing. */
  freeKm: number;
  /** For each further kilometre, charged once a booking. */
  perKm: Rupees;
  minDays: number;
  /** Whole days between the day of booking and the first day. */
  noticeDays: number;
  /** Whether an implement comes with the machine; null where the owner does not say. */
  hasImplement: boolean | null;
  /** Percent of the price that is paid online; the balance is paid at the return. */
  onlinePercent: number;
  /** Acres that the machine works in a day; null where the usual figure holds. */
  acresPerDay: number | null;
}

/** What holds where an owner has said nothing. */
export const NO_TERMS: Terms = {
  operator: null,
  operatorRate: null,
  diesel: null,
  deliveryKm: null,
  areas: [],
  freeKm: 0,
  perKm: 0,
  minDays: 1,
  noticeDays: 0,
  hasImplement: null,
  onlinePercent: 100,
  acresPerDay: null,
};

/** Roads are longer than the straight line by so much, on the average of Indian districts' rural roads. */
export const ROAD_FACTOR = 1.3;

export const MAX_AREAS = 20;
export const MAX_DELIVERY_KM = 500;
export const MAX_RATE_PER_KM_RUPEES = 1_000;
export const MAX_OPERATOR_RATE_RUPEES = 100_000;
/** A booking lies within 31 days. */
export const MAX_MIN_DAYS = 30;
export const MAX_NOTICE_DAYS = 29;
export const MIN_ONLINE_PERCENT = 10;
export const MAX_ONLINE_PERCENT = 100;

/** True where the machine is brought anywhere. */
export function isDelivered({ deliveryKm, areas }: Pick<Terms, "deliveryKm"> & { areas: readonly unknown[] }): boolean {
  return deliveryKm !== null || areas.length > 0;
}

/** Whether the machine is brought to a place. @param place.areaKeys none for a point without a name */
export function reaches(
  { deliveryKm, areas }: Pick<Terms, "deliveryKm" | "areas">,
  { roadKm, areaKeys = [] }: { roadKm: number; areaKeys?: readonly string[] | undefined },
): boolean {
  return (deliveryKm !== null && roadKm <= deliveryKm) || areas.some(({ key }) => areaKeys.includes(key));
}

/** True where a renter has something to choose: an operator, or where the machine is brought. */
export function hasChoices(terms: Terms): boolean {
  return terms.operator === "paid" || isDelivered(terms);
}

/** True where the price is shown on a page of its own before confirming: it can be chosen, or has a part to pay later. */
export function needsSummary(terms: Terms): boolean {
  return hasChoices(terms) || terms.onlinePercent < MAX_ONLINE_PERCENT;
}

/** True where the owner has said anything. */
export function areStated({ areas, ...terms }: Terms): boolean {
  const names = Object.keys(terms) as (keyof typeof terms)[];
  return areas.length > 0 || names.some((name) => terms[name] !== NO_TERMS[name]);
}

/** The price of a booking, line by line. Safe for the browser. */

export interface QuoteLine {
  kind: "machine" | "operator" | "delivery";
  /** Days, or further kilometres of a delivery. */
  quantity: number;
  rate: Rupees;
  amount: Rupees;
}

/** Kilometres in a straight line and, estimated from it, by road; whole, rounded up. */
export interface Way {
  straightKm: number;
  roadKm: number;
}

export interface WorkPlace extends Way {
  names: Record<Language, string>;
}

/** What was agreed when a booking was made. The owner's later changes do not touch it. */
export interface Quote<Place extends Way = WorkPlace> {
  lines: QuoteLine[];
  total: Rupees;
  terms: Terms;
  withOperator: boolean;
  workPlace: Place | null;
}

interface QuoteChoices<Place extends Way = WorkPlace> {
  withOperator: boolean;
  workPlace: Place | null;
}

export interface Hire {
  days: number;
  withOperator: boolean;
  /** The place of work, with the keys of what it is and lies in; undefined where none is known. */
  at: (Point & { areaKeys?: readonly string[] | undefined }) | undefined;
}

export const NOTHING_CHOSEN: QuoteChoices = { withOperator: false, workPlace: null };

export function workPlaceAt(names: WorkPlace["names"], km: number): WorkPlace {
  return { names, ...wayOf(km) };
}

/** The straight distance has a decimal place, so that its product with the factor is the distance priced. */
const wayOf = (km: number): Way => ({ straightKm: Math.round(km * 10) / 10, roadKm: Math.ceil(km * ROAD_FACTOR) });

export function quoteDays<Place extends Way>(
  dailyRate: Rupees,
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
  { dailyRate, point }: { dailyRate: Rupees; point?: Point | undefined },
  terms: Terms,
  { days, withOperator, at }: Hire,
): Quote<Way> {
  const way = at === undefined || point === undefined ? null : wayOf(distanceKm(point, at));
  const isReached = way !== null && reaches(terms, { ...way, areaKeys: at?.areaKeys });
  return quoteDays(dailyRate, days, terms, { withOperator, workPlace: isReached ? way : null });
}

/** What of a price is paid online; the rest is paid at the return. */
export function advanceOf({ total, terms }: Pick<Quote<Way>, "total" | "terms">): Rupees {
  return Math.ceil((total * terms.onlinePercent) / 100);
}

const lineOf = (kind: QuoteLine["kind"], quantity: number, rate: Rupees): QuoteLine => ({
  kind,
  quantity,
  rate,
  amount: quantity * rate,
});
