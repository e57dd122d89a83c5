import type { KeyboardEvent } from "react";
import { plusDays, type Day } from "~/domain/calendar/day";

/** Days per press: along the week and along the weekday. */
const STEP_DAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
/** The farthest free day that a press looks for. */
const MAX_DAYS = 62;

/**
 * Moves the focus to the nearest day in the direction of an arrow key that can be pressed; others are passed over. Such
 * a day carries `data-day`, and each remains a stop of the Tab key.
 *
 * @returns where the calendar ends, the day that is wanted beyond it
 */
export function moveAmongDays(event: KeyboardEvent<HTMLElement>): Day | undefined {
  const step = STEP_DAYS[event.key];
  const { day } = event.currentTarget.dataset;
  if (step === undefined || day === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return undefined;
  // The page must not scroll at the calendar's edge either.
  event.preventDefault();
  const calendar = event.currentTarget.closest(".calendar, .plan");
  for (let gone = step; Math.abs(gone) <= MAX_DAYS; gone += step) {
    const next = calendar?.querySelector<HTMLElement>(`[data-day="${plusDays(day, gone)}"]`);
    if (next) {
      next.focus();
      return undefined;
    }
  }
  return plusDays(day, step);
}
