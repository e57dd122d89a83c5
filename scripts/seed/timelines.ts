import { findTransition, type Actor, type BookingEvent, type BookingState } from "~/domain/bookings/booking";
import { MS_PER_HOUR, MS_PER_MINUTE } from "~/domain/calendar/duration";
import type { Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { notificationsOfChange, type Party, type PartyNotification } from "~/domain/bookings/change-booking.server";
import type { BookingValues } from "~/domain/notifications/notification";
import { notificationsOfRefund } from "~/domain/payments/refunds.server";
import type { DemoBooking } from "./demo-data";

/** Older notifications count as read. */
const READ_AFTER_HOURS = 60;
/** How long after its notification a reader opened it. */
const READ_DELAY_HOURS = 5;

/** A demo booking with what the database knows of it. */
export interface SeededBooking {
  demo: DemoBooking;
  id: number;
  renterId: number;
  ownerId: number;
  requestedAt: Date;
  /** Values of the notifications about it. */
  values: BookingValues;
  /** Of an approved booking that is still unpaid. */
  payUntil?: string;
  /** Absent without a refund. */
  refundId?: number;
}

interface TimedStep {
  step: DemoStep;
  at: Date;
  booking: SeededBooking;
}

const formatState = ({ status, paymentState }: NonNullable<DemoStep["from"]>) => `${status}/${paymentState}`;

/** No step is later than `now`. */
const timeOfStep = (requestedAt: Date, minutes: number, now: Date) =>
  new Date(Math.min(now.getTime(), requestedAt.getTime() + minutes * MS_PER_MINUTE));

/** The time of the first of some events; of the last step where there is none of them. */
export function timeOfEvent(demo: DemoBooking, requestedAt: Date, now: Date, ...events: DemoStep["event"][]): Date {
  const timeline = timelineOf(demo);
  const step = timeline.find(({ event }) => events.includes(event)) ?? timeline.at(-1);
  return timeOfStep(requestedAt, step?.minutes ?? 0, now);
}

/** Inserts the audit trail and the notifications of all bookings, in the order of their steps. */
export async function insertTimelines(
  trx: Trx,
  bookings: readonly SeededBooking[],
  adminIds: readonly number[],
  now: Date,
): Promise<void> {
  const steps: TimedStep[] = bookings.flatMap((booking) =>
    timelineOf(booking.demo).map((step) => ({ step, booking, at: timeOfStep(booking.requestedAt, step.minutes, now) })),
  );
  steps.sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const timed of steps) {
    await insertAudit(trx, timed, adminIds);
    await insertNotifications(trx, timed, adminIds, now);
  }
}

async function insertAudit(trx: Trx, { step, at, booking }: TimedStep, adminIds: readonly number[]): Promise<void> {
  const { id, renterId, ownerId, refundId } = booking;
  const people: Partial<Record<DemoStep["by"], number | undefined>> = {
    renter: renterId,
    owner: ownerId,
    admin: adminIds[0],
  };
  const entry = { at: at.toISOString(), actor: step.by, actorId: people[step.by] ?? null, reason: step.reason ?? null };
  if (refundId !== undefined && (step.event === "refund_done" || step.event === "refund_lost")) {
    const outcome = step.event === "refund_done" ? "processed" : "failed";
    const about = { subject: "refund", subjectId: refundId } as const;
    const isRetried = step.from?.paymentState === "refund_failed";
    if (isRetried)
      await recordAudit(trx, {
        ...entry,
        ...about,
        actor: "admin",
        actorId: adminIds[0] ?? null,
        action: "refund_retried",
        fromState: "failed",
        toState: "pending",
      });
    await recordAudit(trx, { ...entry, ...about, action: `refund_${outcome}`, fromState: "pending", toState: outcome });
  }
  await recordAudit(trx, {
    ...entry,
    subject: "booking",
    subjectId: id,
    action: step.event,
    fromState: step.from && formatState(step.from),
    toState: formatState(step.to),
  });
}

/** A refund has notifications of its own. */
function notificationsOf({ event, by, to }: DemoStep): readonly PartyNotification[] {
  if (event === "refund_done") return notificationsOfRefund("returned", "rejected");
  return event === "refund_lost" ? notificationsOfRefund("failed", "rejected") : notificationsOfChange(event, by, to);
}

async function insertNotifications(
  trx: Trx,
  { step, at, booking }: TimedStep,
  adminIds: readonly number[],
  now: Date,
): Promise<void> {
  const recipients: Record<Party, readonly number[]> = {
    renter: [booking.renterId],
    owner: [booking.ownerId],
    admins: adminIds,
  };
  const { refundAmount, ...rest } = booking.values;
  const values: BookingValues = {
    ...rest,
    ...(refundAmount === undefined || step.to.paymentState === "unpaid" || step.to.paymentState === "captured"
      ? {}
      : { refundAmount }),
    ...(step.reason === undefined ? {} : { reason: step.reason }),
    ...(step.event === "approve" && booking.payUntil !== undefined ? { payUntil: booking.payUntil } : {}),
  };
  const isRead = now.getTime() - at.getTime() > READ_AFTER_HOURS * MS_PER_HOUR;
  const readAt = isRead ? new Date(at.getTime() + READ_DELAY_HOURS * MS_PER_HOUR).toISOString() : null;
  for (const { to, kind } of notificationsOf(step)) {
    for (const userId of recipients[to]) {
      await trx
        .insertInto("notifications")
        .values({
          userId,
          kind,
          bookingId: booking.id,
          values: JSON.stringify(values),
          dedupeKey: `demo:${booking.id}:${kind}:${userId}`,
          createdAt: at.toISOString(),
          readAt,
        })
        .execute();
    }
  }
}

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
