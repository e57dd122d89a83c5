import type { Rupees } from "~/domain/money";
import type { Row } from "~db/schema";
import type { MessageKey } from "~/domain/errors";
import { MS_PER_DAY, MS_PER_HOUR, dayInIndia, startOfDayInIndia, type Day } from "~/domain/calendar/day";
import type { Quote } from "~/domain/terms/terms";

/** A booking, its states and transitions. Safe for the browser: buttons and guards read the same table. */

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

export type Booking = Omit<Row<"bookings">, "isRated" | "quote" | "advance" | "commissionBasisPoints"> & {
  isRated: boolean;
  /** What was agreed beside the days; null where there was nothing but the daily rate. */
  quote: Quote | null;
  /** What of the total is paid online; the rest is paid at the return. */
  advance: Rupees;
};

export type Actor = "renter" | "owner" | "admin" | "server" | "provider" | "clock";

export interface Transition {
  by: readonly string[];
  from: Readonly<Record<string, readonly string[]>>;
  to: Readonly<Partial<Record<string, string>>>;
  refusal?: MessageKey;
}

/** Which state may follow which, by event; of several rows the first that fits counts. */
export type Transitions = Readonly<Record<string, Transition | readonly Transition[]>>;

export const rowsOf = <One extends Transition>(table: Readonly<Record<string, One | readonly One[]>>, event: string) =>
  [table[event] ?? []].flat() as readonly One[];

/** The transition of an event by an actor with these roles, from the state of a row; undefined where the table has none. */
export function findTransition<One extends Transition>(
  table: Readonly<Record<string, One | readonly One[]>>,
  row: object,
  event: string,
  roles: readonly string[],
): One | undefined {
  const columns = new Map<string, string>(Object.entries(row));
  return rowsOf(table, event).find(
    ({ by, from }) =>
      by.some((role) => roles.includes(role)) &&
      Object.entries(from).every(([column, values]) => values.includes(columns.get(column) ?? "")),
  );
}

export const mayNow = (table: Transitions, row: object, event: string, roles: readonly string[]): boolean =>
  findTransition(table, row, event, roles) !== undefined;

export interface BookingTransition extends Transition {
  by: readonly Actor[];
  from: { status: readonly BookingStatus[]; paymentState: readonly PaymentState[] };
  to: Partial<BookingState>;
  /** What happens to the taken days in the same transaction. */
  days?: "free" | "take" | "exchange";
  refund?: "full" | "policy";
}

const UNPAID_HOLD = ["pending", "awaiting_payment"] as const;
const SIDES = ["renter", "owner"] as const;
const unpaid = (...status: BookingStatus[]) => ({ status, paymentState: ["unpaid" as const] });
const captured = (...status: BookingStatus[]) => ({ status, paymentState: ["captured" as const] });
const over = (...paymentState: PaymentState[]) => ({ status: OVER, paymentState });
const PAYABLE = unpaid(...UNPAID_HOLD, "approved");
const LIVE_PAID = captured("paid", "approved");
const PAID = { status: "paid", paymentState: "captured" } as const;

/** What becomes of a booking: the only place that says so. */
export const BOOKING_TRANSITIONS = {
  order: [
    { by: ["server"], from: unpaid("pending"), to: { status: "awaiting_payment" } },
    { by: ["server"], from: unpaid("awaiting_payment", "approved"), to: {} },
  ],
  dates: { by: ["renter"], from: PAYABLE, to: {}, days: "exchange" },
  move: { by: SIDES, from: LIVE_PAID, to: {}, days: "exchange" },
  capture: [
    { by: ["provider"], from: unpaid(...UNPAID_HOLD), to: PAID },
    { by: ["provider"], from: unpaid("approved"), to: { paymentState: "captured" } },
    { by: ["provider"], from: unpaid("expired"), to: PAID, days: "take" },
  ],
  cash: { by: ["admin"], from: unpaid("pending"), to: PAID },
  expire: { by: ["clock"], from: PAYABLE, to: { status: "expired" }, days: "free" },
  cancel: [
    { by: SIDES, from: PAYABLE, to: { status: "cancelled" }, days: "free" },
    {
      by: SIDES,
      from: LIVE_PAID,
      to: { status: "cancelled", paymentState: "refund_pending" },
      days: "free",
      refund: "policy",
    },
  ],
  approve: [
    { by: ["admin"], from: unpaid(...UNPAID_HOLD), to: { status: "approved" } },
    { by: ["admin"], from: captured("paid"), to: { status: "approved" } },
    { by: ["admin"], from: unpaid("rejected"), to: { status: "approved" }, days: "take" },
  ],
  reject: [
    { by: ["admin"], from: PAYABLE, to: { status: "rejected" }, days: "free" },
    {
      by: ["admin"],
      from: LIVE_PAID,
      to: { status: "rejected", paymentState: "refund_pending" },
      days: "free",
      refund: "full",
    },
  ],
  return: {
    by: ["provider", "admin"],
    from: over("unpaid", "refunded", "refund_failed"),
    to: { paymentState: "refund_pending" },
  },
  refund_done: {
    by: ["provider", "admin"],
    from: over("refund_pending", "refund_failed"),
    to: { paymentState: "refunded" },
  },
  refund_lost: { by: ["provider"], from: over("refund_pending"), to: { paymentState: "refund_failed" } },
} as const satisfies Record<string, BookingTransition | readonly BookingTransition[]>;
export type BookingEvent = keyof typeof BOOKING_TRANSITIONS;

export const findBookingTransition = (
  booking: BookingState,
  event: BookingEvent,
  by: Actor,
): BookingTransition | undefined => findTransition<BookingTransition>(BOOKING_TRANSITIONS, booking, event, [by]);

/** Whether an actor may cancel a booking today: before its start day and handover, as table and moved days allow. */
export function isCancellable(
  booking: BookingState & Pick<Booking, "startDate" | "refundLimit">,
  by: "renter" | "owner",
  { today, isHandedOver }: { today: Day; isHandedOver: boolean },
): boolean {
  const isBegun = isHandedOver || today >= booking.startDate || (by === "renter" && booking.refundLimit === 0);
  return !isBegun && mayNow(BOOKING_TRANSITIONS, booking, "cancel", [by]);
}

export function isAhead({ startDate }: Pick<Booking, "startDate">, today: Day): boolean {
  return startDate >= today;
}

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

/** What an admin may decide now: by the table, within an unpaid one's hold, a rejected one's and a paid one's days. */
export function listDecisions(booking: Booking, now: Date): { approved: boolean; rejected: boolean } {
  const { paymentState, holdUntil, endDate } = booking;
  const today = dayInIndia(now);
  const approval = findBookingTransition(booking, "approve", "admin");
  const isHeld = paymentState !== "unpaid" || (holdUntil !== null && holdUntil > now.toISOString());
  return {
    approved: approval !== undefined && (approval.days === "take" ? isAhead(booking, today) : isHeld),
    rejected:
      mayNow(BOOKING_TRANSITIONS, booking, "reject", ["admin"]) && (paymentState === "unpaid" || endDate >= today),
  };
}
