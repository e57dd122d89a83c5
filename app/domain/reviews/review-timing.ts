import { dayInIndia, plusDays, startOfDayInIndia, type Day } from "~/domain/calendar/day";

/** When a review was written, and until when its author may rewrite it. Safe for the browser. */

export const REWRITE_DAYS = 14;

/** True for a review that was written before the first day of its booking. */
export function isWrittenEarly(review: { createdAt: string; updatedAt: string | null }, startDate: Day): boolean {
  return Date.parse(review.updatedAt ?? review.createdAt) < startOfDayInIndia(startDate).getTime();
}

/** True where a review that was first written early can be rewritten: until 14 days after the last day. */
export function isRewritable(
  { createdAt }: { createdAt: string },
  { startDate, endDate }: { startDate: Day; endDate: Day },
  now: Date,
): boolean {
  return (
    isWrittenEarly({ createdAt, updatedAt: null }, startDate) && dayInIndia(now) <= plusDays(endDate, REWRITE_DAYS)
  );
}
