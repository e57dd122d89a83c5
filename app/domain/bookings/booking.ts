import type { Rupees } from "~/domain/money";
import type { Row } from "~db/schema";
import type { MessageKey } from "~/domain/errors";
import { MS_PER_DAY, MS_PER_HOUR } from "~/domain/calendar/duration";
import { dayInIndia, startOfDayInIndia, type Day } from "~/domain/calendar/day";
import type { Quote } from "~/domain/terms/terms";

/**
 * A booking, its states and its transitions. Safe for the browser: buttons and guards read the same table as the
 * server.
 */

/** Statuses in which a booking holds its days. */
export const LIVE_STATUSES = ["pending", "awaiting_payment", "paid", "approved"] as const;
const OVER = ["rejected", "cancelled", "expired"] as const;
export const BOOKING_STATUSES = [...LIVE_STATUSES, ...OVER] as const;
export const PAYMENT_STATES = ["unpaid", "captured", "refund_pending", "refunded", "refund_failed"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
export type PaymentState = (typeof PAYMENT_STATES)[number];

export interface BookingState {
  status: BookingStatus;
  paymentState: PaymentState;
}

/** A row with its quote parsed. The commission is the owner's and the office's. */
export type Booking = Omit<Row<"bookings">, "isRated" | "quote" | "advance" | "commissionBasisPoints"> & {
  isRated: boolean;
  /** What was agreed beside the days; null where there was nothing but the daily rate. */
  quote: Quote | null;
  /** What of the total is paid online; the rest is paid at the return. */
  advance: Rupees;
};

export type Actor = "renter" | "owner" | "admin" | "server" | "provider" | "clock";
export type BookingEvent =
  | "order"
  | "dates"
  | "move"
  | "capture"
  | "cash"
  | "expire"
  | "cancel"
  | "approve"
  | "reject"
  | "return"
  | "refund_done"
  | "refund_lost";

interface Transition {
  event: BookingEvent;
  by: readonly Actor[];
  from: readonly BookingStatus[];
  paymentFrom: readonly PaymentState[];
  /** Status afterwards; absent where it stays. */
  to?: BookingStatus;
  /** Payment state afterwards; absent where it stays. */
  paymentTo?: PaymentState;
  /** What happens to the taken days in the same transaction. */
  days?: "free" | "take" | "exchange";
  refund?: "full" | "policy";
}

const UNPAID_HOLD = ["pending", "awaiting_payment"] as const;
const PAYABLE = [...UNPAID_HOLD, "approved"] as const;
const SIDES = ["renter", "owner"] as const;
const LIVE_PAID = ["paid", "approved"] as const;

/** The transition table: the only place that says which state may follow which. The first matching row counts. */
export const TRANSITIONS: readonly Transition[] = [
  { event: "order", by: ["server"], from: ["pending"], paymentFrom: ["unpaid"], to: "awaiting_payment" },
  { event: "order", by: ["server"], from: ["awaiting_payment", "approved"], paymentFrom: ["unpaid"] },
  { event: "dates", by: ["renter"], from: PAYABLE, paymentFrom: ["unpaid"], days: "exchange" },
  { event: "move", by: SIDES, from: LIVE_PAID, paymentFrom: ["captured"], days: "exchange" },
  { event: "capture", by: ["provider"], from: UNPAID_HOLD, paymentFrom: ["unpaid"], to: "paid", paymentTo: "captured" },
  { event: "capture", by: ["provider"], from: ["approved"], paymentFrom: ["unpaid"], paymentTo: "captured" },
  {
    event: "capture",
    by: ["provider"],
    from: ["expired"],
    paymentFrom: ["unpaid"],
    to: "paid",
    paymentTo: "captured",
    days: "take",
  },
  { event: "cash", by: ["admin"], from: ["pending"], paymentFrom: ["unpaid"], to: "paid", paymentTo: "captured" },
  { event: "expire", by: ["clock"], from: PAYABLE, paymentFrom: ["unpaid"], to: "expired", days: "free" },
  { event: "cancel", by: SIDES, from: PAYABLE, paymentFrom: ["unpaid"], to: "cancelled", days: "free" },
  {
    event: "cancel",
    by: SIDES,
    from: LIVE_PAID,
    paymentFrom: ["captured"],
    to: "cancelled",
    paymentTo: "refund_pending",
    days: "free",
    refund: "policy",
  },
  { event: "approve", by: ["admin"], from: UNPAID_HOLD, paymentFrom: ["unpaid"], to: "approved" },
  { event: "approve", by: ["admin"], from: ["paid"], paymentFrom: ["captured"], to: "approved" },
  { event: "approve", by: ["admin"], from: ["rejected"], paymentFrom: ["unpaid"], to: "approved", days: "take" },
  { event: "reject", by: ["admin"], from: PAYABLE, paymentFrom: ["unpaid"], to: "rejected", days: "free" },
  {
    event: "reject",
    by: ["admin"],
    from: LIVE_PAID,
    paymentFrom: ["captured"],
    to: "rejected",
    paymentTo: "refund_pending",
    days: "free",
    refund: "full",
  },
  {
    event: "return",
    by: ["provider", "admin"],
    from: OVER,
    paymentFrom: ["unpaid", "refunded", "refund_failed"],
    paymentTo: "refund_pending",
  },
  {
    event: "refund_done",
    by: ["provider", "admin"],
    from: OVER,
    paymentFrom: ["refund_pending", "refund_failed"],
    paymentTo: "refunded",
  },
  { event: "refund_lost", by: ["provider"], from: OVER, paymentFrom: ["refund_pending"], paymentTo: "refund_failed" },
];

/** The transition of an event by an actor in a state; undefined where the table has none. */
export function findTransition(state: BookingState, event: BookingEvent, by: Actor): Transition | undefined {
  return TRANSITIONS.find(
    (row) =>
      row.event === event &&
      row.by.includes(by) &&
      row.from.includes(state.status) &&
      row.paymentFrom.includes(state.paymentState),
  );
}

/**
 * Whether an actor may cancel a booking today: before its start day and its handover, where the table has a transition, and
 * a renter only where the days were not moved once it had begun.
 */
export function isCancellable(
  booking: BookingState & Pick<Booking, "startDate" | "refundLimit">,
  by: "renter" | "owner",
  { today, isHandedOver }: { today: Day; isHandedOver: boolean },
): boolean {
  const isBegun = isHandedOver || today >= booking.startDate || (by === "renter" && booking.refundLimit === 0);
  return !isBegun && findTransition(booking, "cancel", by) !== undefined;
}

/** Whether all days of a booking are today or later. */
export function isAhead({ startDate }: Pick<Booking, "startDate">, today: Day): boolean {
  return startDate >= today;
}

/** True while the booking holds its days. */
export function isLive({ status }: BookingState): boolean {
  return (LIVE_STATUSES as readonly BookingStatus[]).includes(status);
}

/** True while the bank has authorised a payment that is not captured yet: no second one is asked for. */
export function isAuthorized({
  paymentState,
  authorizedPaymentId,
}: Pick<Booking, "paymentState" | "authorizedPaymentId">): boolean {
  return paymentState === "unpaid" && authorizedPaymentId !== null;
}

/** True where a payment counts for the booking; without an order, paying creates one first. */
export function isPayable(booking: BookingState & Pick<Booking, "razorpayOrderId">): boolean {
  return isLive(booking) && booking.paymentState === "unpaid";
}

/** True where a payment is captured and not refunded: the receipt can be downloaded. */
export function isPaid({ paymentState }: BookingState): boolean {
  return paymentState === "captured";
}

/** True where the owner sees the renter's name and contact: from payment or approval until the booking ends. */
export function isRenterKnown({ status }: BookingState): boolean {
  return status === "paid" || status === "approved";
}

/** The method of payments at the office's counter, which no other provider knows of. */
export const CASH = "cash";

/** True for a booking that the office made at its counter: every admin acts for its renter. */
export const isCounterBooking = ({ provider }: Pick<Booking, "provider">): boolean => provider === "cash";

/** True where the renter may review: paid, not reviewed on this booking yet, and not booked by the office at its counter. */
export function isRatable(booking: BookingState & Pick<Booking, "isRated" | "provider">): boolean {
  return isPaid(booking) && !booking.isRated && !isCounterBooking(booking);
}

const APPROVED_HOLD_MS = MS_PER_DAY;
const MIN_APPROVED_HOLD_MS = MS_PER_HOUR / 2;

/** Payment deadline of an approved booking: a day, at most until its first day begins, at least half an hour. */
export function holdAfterApproval({ startDate }: Pick<Booking, "startDate">, now: Date): Date {
  const latest = Math.min(now.getTime() + APPROVED_HOLD_MS, startOfDayInIndia(startDate).getTime());
  return new Date(Math.max(latest, now.getTime() + MIN_APPROVED_HOLD_MS));
}

/** The longest reason of a decision or a cancellation, and note of a block. Not in the schema, so that browsers need no zod. */
export const REASON_MAX_CHARACTERS = 500;
export const NOTE_MAX_CHARACTERS = 500;

/**
 * The decisions that an admin may take now: what the transition table allows, while an unpaid booking's hold lasts, a
 * rejected one's days lie ahead, and a paid one is not over.
 */
export function listDecisions(booking: Booking, now: Date): { approved: boolean; rejected: boolean } {
  const { paymentState, holdUntil, endDate } = booking;
  const today = dayInIndia(now);
  const approval = findTransition(booking, "approve", "admin");
  const isHeld = paymentState !== "unpaid" || (holdUntil !== null && holdUntil > now.toISOString());
  return {
    approved: approval !== undefined && (approval.days === "take" ? isAhead(booking, today) : isHeld),
    rejected:
      findTransition(booking, "reject", "admin") !== undefined && (paymentState === "unpaid" || endDate >= today),
  };
}

/** Transitions of a row beside a booking, such as its balance, by event. */
export type Steps = Readonly<Record<string, Step>>;

interface Step {
  /** Role towards the row, such as the side that has not stated it. */
  by: string;
  from: readonly string[];
  to: string;
  /** Error in any other state. */
  refusal?: MessageKey;
}

/** Whether an actor with these roles may trigger an event in this state: for guards and buttons alike. */
export function mayNow<Table extends Steps>(
  steps: Table,
  { state }: { state: string },
  event: keyof Table & string,
  roles: readonly string[],
): boolean {
  const { by, from }: Step = steps[event] ?? { by: "", from: [], to: "" };
  return roles.includes(by) && from.includes(state);
}
