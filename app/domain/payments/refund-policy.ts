import type { Paise } from "~/domain/money";
import { MS_PER_HOUR, startOfDayInIndia } from "~/domain/calendar/day";
import type { Booking } from "~/domain/bookings/booking";

/** How much is refunded when a paid booking is cancelled. Safe for the browser. */

/** The smallest refund that the provider accepts. */
const MIN_REFUND: Paise = 100;

/** Cancelling at least this long before the start day refunds everything. `booking:cancelPolicy` says both in words. */
export const FULL_REFUND_HOURS = 48;
export const LATE_REFUND_PERCENT = 50;

/** Of the payment that settled a booking. */
export interface PaidSums {
  paid: Paise;
  /** Amount of the order. A payment that an admin assigned may be less or more; the surplus is always refunded. */
  price: Paise;
  /** Already refunded at the provider. */
  returned: Paise;
}

/**
 * Refund of a paid booking that is cancelled now: all until 48 hours before its start day or by owner and office, then
 * half, less earlier refunds. After days were moved a renter never gets more.
 */
export function quoteRefund(
  booking: Pick<Booking, "startDate" | "refundLimit">,
  { paid, price, returned }: PaidSums,
  by: "renter" | "owner" | "admin",
  now: Date,
): { percent: number; amount: Paise } {
  const percent = by === "renter" ? percentBefore(booking, now) : 100;
  const surplus = Math.max(0, paid - price);
  const owed = Math.ceil(((paid - surplus) * percent) / 100) + surplus - returned;
  return { percent, amount: owed <= 0 ? 0 : Math.min(Math.max(MIN_REFUND, owed), paid - returned) };
}

/** Percent that cancelling gives a renter back now; 0 once the booking has begun, when it cannot be cancelled. */
export function refundPercentNow(booking: Pick<Booking, "startDate" | "refundLimit">, now: Date): number {
  return now.getTime() >= startOfDayInIndia(booking.startDate).getTime() ? 0 : percentBefore(booking, now);
}

function percentBefore({ startDate, refundLimit }: Pick<Booking, "startDate" | "refundLimit">, now: Date): number {
  const hoursBefore = (startOfDayInIndia(startDate).getTime() - now.getTime()) / MS_PER_HOUR;
  return Math.min(hoursBefore >= FULL_REFUND_HOURS ? 100 : LATE_REFUND_PERCENT, refundLimit ?? 100);
}
