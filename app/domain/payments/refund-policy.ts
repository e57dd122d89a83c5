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

type RefundFacts = Pick<Booking, "advance" | "startDate" | "refundLimit">;

/**
 * Refund of a paid booking that is cancelled now: everything when the owner cancels or the start day begins in
 * India in 48 hours or more, half of it later. Moved days never give back more than cancelling did before.
 *
 * @param booking what was paid online in whole rupees, and its first day
 */
export function quoteRefund(booking: RefundFacts, by: "renter" | "owner", now: Date): RefundQuote {
  const paid = toPaise(booking.advance);
  const percent = by === "owner" ? 100 : percentBefore(booking, now);
  if (percent === 100) return { percent, amount: paid };
  return { percent, amount: Math.max(MIN_REFUND_PAISE, Math.ceil((paid * percent) / 100)) };
}

/** Percent that cancelling gives a renter back now; 0 once the booking has begun, when it cannot be cancelled. */
export function refundPercentNow(booking: Pick<Booking, "startDate" | "refundLimit">, now: Date): number {
  return now.getTime() >= startOfDayInIndia(booking.startDate).getTime() ? 0 : percentBefore(booking, now);
}

function percentBefore({ startDate, refundLimit }: Pick<Booking, "startDate" | "refundLimit">, now: Date): number {
  const hoursBefore = (startOfDayInIndia(startDate).getTime() - now.getTime()) / MS_PER_HOUR;
  return Math.min(hoursBefore >= FULL_REFUND_HOURS ? 100 : LATE_REFUND_PERCENT, refundLimit ?? 100);
}
