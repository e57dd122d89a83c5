import { dayInIndia, plusDays, type Day } from "./day";

/** Last bookable day counted from today. */
const BOOKING_WINDOW_DAYS = 30;

export function bookingWindow(today: Day): { first: Day; last: Day } {
  return { first: today, last: plusDays(today, BOOKING_WINDOW_DAYS) };
}

/** No booking that lasts until today or longer has begun before: it would have been longer than the window. */
export function firstDayOfThoseNotOver(today: Day): Day {
  return plusDays(today, -BOOKING_WINDOW_DAYS);
}

export function isInBookingWindow({ startDate, endDate }: { startDate: Day; endDate: Day }, now: Date): boolean {
  const { first, last } = bookingWindow(dayInIndia(now));
  return startDate >= first && endDate <= last;
}
