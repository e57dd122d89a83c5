/** The terms on which an owner rents a machine out, beside its daily rate. Safe for the browser. */

export const OPERATORS = ["none", "included", "paid"] as const;
export const DIESELS = ["renter", "included", "returned"] as const;
export type Operator = (typeof OPERATORS)[number];
export type Diesel = (typeof DIESELS)[number];

export interface Terms {
  /** Who drives; null where the owner does not say. A paid operator may be booked or not. */
  operator: Operator | null;
  /** Whole rupees a day for a paid operator. */
  operatorRate: number | null;
  /** Who pays the diesel: the renter, the owner, or the tank is returned as full as it was. */
  diesel: Diesel | null;
  /** Road kilometres that the owner brings the machine at most; null where the renter fetches it. */
  deliveryKm: number | null;
  /** Road kilometres of the delivery that cost nothing. */
  freeKm: number;
  /** Whole rupees for each further kilometre, charged once a booking. */
  perKm: number;
  /** The least number of days of a booking. */
  minDays: number;
  /** Whole days between the day of booking and the first day. */
  noticeDays: number;
  /** Whether an implement comes with the machine; null where the owner does not say. */
  hasImplement: boolean | null;
}

/** What holds where an owner has said nothing. */
export const NO_TERMS: Terms = {
  operator: null,
  operatorRate: null,
  diesel: null,
  deliveryKm: null,
  freeKm: 0,
  perKm: 0,
  minDays: 1,
  noticeDays: 0,
  hasImplement: null,
};

/** Roads are longer than the straight line by so much, on the average of Indian districts' rural roads. */
export const ROAD_FACTOR = 1.3;

export const MAX_DELIVERY_KM = 500;
export const MAX_RATE_PER_KM_RUPEES = 1_000;
export const MAX_OPERATOR_RATE_RUPEES = 100_000;
/** A booking lies within 31 days. */
export const MAX_MIN_DAYS = 30;
export const MAX_NOTICE_DAYS = 29;

/** True where a renter has something to choose: an operator, or where the machine is brought. */
export function hasChoices({ operator, deliveryKm }: Terms): boolean {
  return operator === "paid" || deliveryKm !== null;
}

/** True where the owner has said anything. */
export function areStated(terms: Terms): boolean {
  return (Object.keys(NO_TERMS) as (keyof Terms)[]).some((name) => terms[name] !== NO_TERMS[name]);
}
