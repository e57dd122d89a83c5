import type { Trx } from "~db/connection";
import { recordAudit } from "~/domain/audit/record-audit.server";
import {
  tellingsOf,
  tellingsOfRefund,
  type Audience,
  type NotificationValues,
  type Telling,
} from "~/domain/notifications/notification";
import { tellStory, type DemoStep } from "./booking-story";
import type { DemoBooking } from "./types";

/** What is older has been read by everybody. */
const READ_AFTER_HOURS = 60;
const READING_TAKES_HOURS = 5;
const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 60 * MS_PER_MINUTE;

/** A demonstration booking as it has been stored. */
export interface StoredDemo {
  demo: DemoBooking;
  id: number;
  renterId: number;
  ownerId: number;
  requestedAt: Date;
  /** What messages about it say. */
  values: NotificationValues;
  /** Of an approved booking that is still to be paid. */
  payUntil?: string;
  /** Its refund, where one was begun. */
  refundId?: number;
}

interface TimedStep {
  step: DemoStep;
  at: Date;
  booking: StoredDemo;
}

const state = ({ status, paymentState }: NonNullable<DemoStep["from"]>) => `${status}/${paymentState}`;

/** Nothing happened later than now. */
function timeSteps(booking: StoredDemo, now: Date): TimedStep[] {
  return tellStory(booking.demo).map((step) => ({
    step,
    booking,
    at: new Date(Math.min(now.getTime(), booking.requestedAt.getTime() + step.minutes * MS_PER_MINUTE)),
  }));
}

/** When a booking last changed, or when something happened to it first; a booking to which it has not happened was changed last then. */
export function lastChangeOf(demo: DemoBooking, requestedAt: Date, now: Date, ...events: DemoStep["event"][]): Date {
  const story = tellStory(demo);
  const { minutes } = story.find(({ event }) => events.includes(event)) ?? story.at(-1) ?? { minutes: 0 };
  return new Date(Math.min(now.getTime(), requestedAt.getTime() + minutes * MS_PER_MINUTE));
}

/** Writes the record of all bookings and the messages about them, in the order in which things happened. */
export async function writeStories(
  trx: Trx,
  bookings: readonly StoredDemo[],
  admins: readonly number[],
  now: Date,
): Promise<void> {
  const steps = bookings
    .flatMap((booking) => timeSteps(booking, now))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const timed of steps) {
    await writeDown(trx, timed, admins);
    await tell(trx, timed, admins, now);
  }
}

async function writeDown(trx: Trx, { step, at, booking }: TimedStep, admins: readonly number[]): Promise<void> {
  const { id, renterId, ownerId, refundId } = booking;
  const people: Partial<Record<DemoStep["by"], number | undefined>> = {
    renter: renterId,
    owner: ownerId,
    admin: admins[0],
  };
  const line = { at: at.toISOString(), actor: step.by, actorId: people[step.by] ?? null, reason: step.reason ?? null };
  if (refundId !== undefined && (step.event === "refund_done" || step.event === "refund_lost")) {
    const outcome = step.event === "refund_done" ? "processed" : "failed";
    const about = { subject: "refund", subjectId: refundId } as const;
    const isRetried = step.from?.paymentState === "refund_failed";
    if (isRetried)
      await recordAudit(trx, {
        ...line,
        ...about,
        actor: "admin",
        actorId: admins[0] ?? null,
        action: "refund_retried",
        fromState: "failed",
        toState: "pending",
      });
    await recordAudit(trx, { ...line, ...about, action: `refund_${outcome}`, fromState: "pending", toState: outcome });
  }
  await recordAudit(trx, {
    ...line,
    subject: "booking",
    subjectId: id,
    action: step.event,
    fromState: step.from && state(step.from),
    toState: state(step.to),
  });
}

/** Who is told of a step; a refund tells of itself. */
function listTellings({ event, by, to }: DemoStep): readonly Telling[] {
  if (event === "refund_done") return tellingsOfRefund("returned", "rejected");
  return event === "refund_lost" ? tellingsOfRefund("failed", "rejected") : tellingsOf(event, by, to);
}

async function tell(trx: Trx, { step, at, booking }: TimedStep, admins: readonly number[], now: Date): Promise<void> {
  const people: Record<Audience, readonly number[]> = { renter: [booking.renterId], owner: [booking.ownerId], admins };
  const { refundAmount, ...values } = booking.values;
  const said: NotificationValues = {
    ...values,
    ...(refundAmount === undefined || step.to.paymentState === "unpaid" || step.to.paymentState === "captured"
      ? {}
      : { refundAmount }),
    ...(step.reason === undefined ? {} : { reason: step.reason }),
    ...(step.event === "approve" && booking.payUntil !== undefined ? { payUntil: booking.payUntil } : {}),
  };
  const isRead = now.getTime() - at.getTime() > READ_AFTER_HOURS * MS_PER_HOUR;
  const readAt = isRead ? new Date(at.getTime() + READING_TAKES_HOURS * MS_PER_HOUR).toISOString() : null;
  for (const { to, kind } of listTellings(step)) {
    for (const userId of people[to]) {
      await trx
        .insertInto("notifications")
        .values({
          userId,
          kind,
          bookingId: booking.id,
          values: JSON.stringify(said),
          dedupeKey: `demo:${booking.id}:${kind}:${userId}`,
          createdAt: at.toISOString(),
          readAt,
        })
        .execute();
    }
  }
}
