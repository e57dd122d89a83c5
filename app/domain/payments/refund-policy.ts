import { MS_PER_HOUR } from "~/domain/calendar/duration";
import { toPaise } from "~/domain/money";
import type { Booking } from "~/domain/bookings/booking";
import { startOfDayInIndia } from "~/domain/calendar/day";

/** How much is refunded when a paid booking is cancelled. Safe for the browser. */

/** The smallest refund that the provider accepts. */
const MIN_REFUND_PAISE = 100;

/** Cancelling at least this long before the start day refunds everything. `booking:cancelPolicy` says both in words. */
export const FULL_REFUND_HOURS = 48;
export const LATE_REFUND_PERCENT = 50;

export interface RefundQuote {
  percent: number;
  /** Paise. */
  amount: number;
}

/**
 * Refund of a paid booking that is cancelled now: everything when the owner cancels or the start day begins in
 * India in 48 hours or more, half of it later.
 *
 * @param booking its total in whole rupees and its first day
 */
export function quoteRefund(
  { totalPrice, startDate }: Pick<Booking, "totalPrice" | "startDate">,
  by: "renter" | "owner",
  now: Date,
): RefundQuote {
  const paid = toPaise(totalPrice);
  const hoursBefore = (startOfDayInIndia(startDate).getTime() - now.getTime()) / MS_PER_HOUR;
  if (by === "owner" || hoursBefore >= FULL_REFUND_HOURS) return { percent: 100, amount: paid };
  const part = Math.max(MIN_REFUND_PAISE, Math.ceil((paid * LATE_REFUND_PERCENT) / 100));
  return { percent: LATE_REFUND_PERCENT, amount: part };
}
