import { findTransition, type Actor, type BookingEvent, type BookingState } from "~/domain/bookings/booking";
import type { DemoBooking } from "./types";

/** What happened to a demonstration booking, one step after the other, as the product itself would have written it down. */
export interface DemoStep {
  event: BookingEvent | "request";
  by: Actor;
  /** after the request */
  minutes: number;
  /** null for the request */
  from: BookingState | null;
  to: BookingState;
  reason?: string;
}

type Happening = Pick<DemoStep, "by" | "minutes" | "reason"> & { event: BookingEvent };

const HOUR = 60;
const DAY = 24 * HOUR;
const PAID_AFTER = 6;
const APPROVED_AFTER = 3 * HOUR;
const HOLD = 30;
const FREE_CANCELLATION_DAYS = 2;

/** When a paid booking was called off: at once where all money goes back, in the last two days where half of it does. */
function endedAfter({ startOffset, requestedOffset, refundPercent, paymentState }: DemoBooking): number {
  if (paymentState === "unpaid") return PAID_AFTER;
  return refundPercent === 50 ? (startOffset - requestedOffset - FREE_CANCELLATION_DAYS + 1) * DAY : DAY;
}

function endingOf(demo: DemoBooking): Happening[] {
  const { status, endedBy, reason } = demo;
  if (status === "expired") return [{ event: "expire", by: "clock", minutes: HOLD }];
  if ((status !== "rejected" && status !== "cancelled") || endedBy === undefined) return [];
  const minutes = endedAfter(demo);
  const ending: Happening = {
    event: status === "rejected" ? "reject" : "cancel",
    by: endedBy,
    minutes,
    ...(reason === undefined ? {} : { reason }),
  };
  return [ending, ...refundOf(demo).map((step) => ({ ...step, minutes: minutes + step.minutes }))];
}

function refundOf({ paymentState, refundTurnedBack }: DemoBooking): Happening[] {
  const lost: Happening = { event: "refund_lost", by: "provider", minutes: DAY };
  if (paymentState === "refund_failed") return [lost];
  if (paymentState !== "refunded") return [];
  const done: Happening = { event: "refund_done", by: "provider", minutes: 2 * DAY };
  return refundTurnedBack === true ? [lost, done] : [done];
}

/** All steps of a booking, each one that the table of transitions allows. A booking that waits for its money has yet to get its order. */
export function tellStory(demo: DemoBooking): DemoStep[] {
  const isPaid = demo.paymentState !== "unpaid";
  const happened: Happening[] = [
    ...(isPaid
      ? [
          { event: "order", by: "server", minutes: 0 } as const,
          { event: "capture", by: "provider", minutes: PAID_AFTER } as const,
        ]
      : []),
    ...(demo.status === "approved" ? [{ event: "approve", by: "admin", minutes: APPROVED_AFTER } as const] : []),
    ...endingOf(demo),
  ];
  const begun: BookingState = { status: "pending", paymentState: "unpaid" };
  const steps: DemoStep[] = [{ event: "request", by: "renter", minutes: 0, from: null, to: begun }];
  let state = begun;
  for (const { event, by, ...rest } of happened) {
    const step = findTransition(state, event, by);
    if (step === undefined)
      throw new Error(`No ${event} by ${by} of a booking that is ${state.status} and ${state.paymentState}`);
    const to = { status: step.to ?? state.status, paymentState: step.paymentTo ?? state.paymentState };
    steps.push({ event, by, ...rest, from: state, to });
    state = to;
  }
  return steps;
}
