import { MS_PER_HOUR } from "~/domain/calendar/duration";
import { toPaise } from "~/domain/money";
import type { Booking } from "~/domain/bookings/booking";
import { startOfDayInIndia } from "~/domain/calendar/day";

/** How much of the money goes back when a paid booking is cancelled. Safe for the browser. */

/** The provider sends nothing smaller back. */
const MIN_REFUND_PAISE = 100;

/** Who cancels this long before the start day begins gets everything back. */
export const FULL_REFUND_HOURS = 48;
export const LATE_REFUND_PERCENT = 50;

export interface RefundQuote {
  percent: number;
  /** Paise. */
  amount: number;
}

/**
 * What a renter gets back for a paid booking that is cancelled now: everything when the owner cancels or
 * there are 48 hours or more before the start day begins in India, half of it later.
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
