import { hasDayForm, type Day } from "~/domain/calendar/day";

/**
 * Parses the taken days from an answer of the availability API. Safe for the browser.
 *
 * @returns undefined for an answer about other days or in another form
 */
export function readTakenDays(answer: unknown, asked: { first: Day; last: Day }): Day[] | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const { startDate, endDate, unavailableDates } = answer as Record<string, unknown>;
  if (startDate !== asked.first || endDate !== asked.last || !Array.isArray(unavailableDates)) return undefined;
  const isAsked = (day: unknown): day is Day =>
    typeof day === "string" && hasDayForm(day) && day >= asked.first && day <= asked.last;
  return unavailableDates.every(isAsked) ? unavailableDates : undefined;
}
