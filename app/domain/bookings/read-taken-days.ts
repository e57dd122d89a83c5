import type { Day } from "~/domain/calendar/day";

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The taken days of a range out of what the server answered to a question for its free days. Safe for the browser.
 *
 * @returns undefined where the answer is about other days, or none to that question at all
 */
export function readTakenDays(answer: unknown, asked: { first: Day; last: Day }): Day[] | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const { startDate, endDate, unavailableDates } = answer as Record<string, unknown>;
  if (startDate !== asked.first || endDate !== asked.last || !Array.isArray(unavailableDates)) return undefined;
  const isAsked = (day: unknown): day is Day =>
    typeof day === "string" && DAY_FORM.test(day) && day >= asked.first && day <= asked.last;
  return unavailableDates.every(isAsked) ? unavailableDates : undefined;
}
