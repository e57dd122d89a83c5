import { findTransition, type Actor, type BookingEvent, type BookingState } from "~/domain/bookings/booking";
import type { DemoBooking } from "./types";

/** One step in the life of a demo booking, as the product itself would have recorded it. */
export interface DemoStep {
  event: BookingEvent | "request";
  by: Actor;
  /** Since the request. */
  minutes: number;
  /** Null for the request. */
  from: BookingState | null;
  to: BookingState;
  reason?: string;
}

type EventAt = Pick<DemoStep, "by" | "minutes" | "reason"> & { event: BookingEvent };

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;
const PAID_AFTER_MINUTES = 6;
const APPROVED_AFTER_MINUTES = 3 * MINUTES_PER_HOUR;
const HOLD_MINUTES = 30;
const FREE_CANCELLATION_DAYS = 2;

/** Minutes until a booking ended: within the last two days where half of the money goes back, soon after the request otherwise. */
function endedAfterMinutes({ startOffset, requestedOffset, refundPercent, paymentState }: DemoBooking): number {
  if (paymentState === "unpaid") return PAID_AFTER_MINUTES;
  return refundPercent === 50
    ? (startOffset - requestedOffset - FREE_CANCELLATION_DAYS + 1) * MINUTES_PER_DAY
    : MINUTES_PER_DAY;
}

function endEventsOf(demo: DemoBooking): EventAt[] {
  const { status, endedBy, reason } = demo;
  if (status === "expired") return [{ event: "expire", by: "clock", minutes: HOLD_MINUTES }];
  if ((status !== "rejected" && status !== "cancelled") || endedBy === undefined) return [];
  const minutes = endedAfterMinutes(demo);
  const ending: EventAt = {
    event: status === "rejected" ? "reject" : "cancel",
    by: endedBy,
    minutes,
    ...(reason === undefined ? {} : { reason }),
  };
  return [ending, ...refundEventsOf(demo).map((step) => ({ ...step, minutes: minutes + step.minutes }))];
}

function refundEventsOf({ paymentState, refundFailedFirst }: DemoBooking): EventAt[] {
  const failed: EventAt = { event: "refund_lost", by: "provider", minutes: MINUTES_PER_DAY };
  if (paymentState === "refund_failed") return [failed];
  if (paymentState !== "refunded") return [];
  const done: EventAt = { event: "refund_done", by: "provider", minutes: 2 * MINUTES_PER_DAY };
  return refundFailedFirst === true ? [failed, done] : [done];
}

/**
 * Every step of a booking. `awaiting_payment` ends as pending: its order is created after seeding.
 *
 * @throws Error when the product's table of transitions does not allow a step
 */
export function timelineOf(demo: DemoBooking): DemoStep[] {
  const isPaid = demo.paymentState !== "unpaid";
  const events: EventAt[] = [
    ...(isPaid
      ? [
          { event: "order", by: "server", minutes: 0 } as const,
          { event: "capture", by: "provider", minutes: PAID_AFTER_MINUTES } as const,
        ]
      : []),
    ...(demo.status === "approved"
      ? [{ event: "approve", by: "admin", minutes: APPROVED_AFTER_MINUTES } as const]
      : []),
    ...endEventsOf(demo),
  ];
  const requested: BookingState = { status: "pending", paymentState: "unpaid" };
  const steps: DemoStep[] = [{ event: "request", by: "renter", minutes: 0, from: null, to: requested }];
  let state = requested;
  for (const { event, by, ...rest } of events) {
    const step = findTransition(state, event, by);
    if (step === undefined)
      throw new Error(`No ${event} by ${by} of a booking that is ${state.status} and ${state.paymentState}`);
    const to = { status: step.to ?? state.status, paymentState: step.paymentTo ?? state.paymentState };
    steps.push({ event, by, ...rest, from: state, to });
    state = to;
  }
  return steps;
}
