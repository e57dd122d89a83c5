import { dayInIndia } from "~/domain/calendar/day";
import { findTransition, isAhead, type Booking } from "./booking";

/** The longest reason of a decision or a cancellation, in characters. Not in the schema, so that browsers need no zod. */
export const REASON_MAX_CHARACTERS = 500;

const DECISIONS = ["approved", "rejected"] as const;
type DecisionStatus = (typeof DECISIONS)[number];

/**
 * The decisions that an admin may take now: what the transition table allows, while an unpaid booking's hold lasts, a
 * rejected one's days lie ahead, and a paid one is not over.
 */
export function listDecisions(booking: Booking, now: Date): Record<DecisionStatus, boolean> {
  const today = dayInIndia(now);
  const approval = findTransition(booking, "approve", "admin");
  const isHeld =
    booking.paymentState !== "unpaid" || (booking.holdUntil !== null && booking.holdUntil > now.toISOString());
  return {
    approved: approval !== undefined && (approval.days === "take" ? isAhead(booking, today) : isHeld),
    rejected:
      findTransition(booking, "reject", "admin") !== undefined &&
      (booking.paymentState === "unpaid" || booking.endDate >= today),
  };
}
