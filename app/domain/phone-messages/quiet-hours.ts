import { dayInIndia, startOfDayInIndia } from "~/domain/calendar/day";
import { MS_PER_DAY, MS_PER_HOUR } from "~/domain/calendar/duration";
import type { BookingValues, NotificationKind } from "~/domain/notifications/notification";

/** At night phones are left alone, but for what is of no use in the morning. */

export const QUIET_FROM_HOUR = 21;
export const QUIET_UNTIL_HOUR = 8;
/** A deadline so soon after the night leaves no time to meet it. */
const TIME_TO_ACT_MS = MS_PER_HOUR;

/** What changes whether, or when, somebody sets out for the field. */
const CHANGES_THE_DAY: readonly NotificationKind[] = [
  "rejected",
  "ownerRejected",
  "cancelledByOwner",
  "ownerCancelledByRenter",
  "moveAccepted",
];

/** When the night ends that an instant is in; undefined by day. */
export function findQuietEnd(now: Date): Date | undefined {
  const midnight = startOfDayInIndia(dayInIndia(now)).getTime();
  const hours = (now.getTime() - midnight) / MS_PER_HOUR;
  const end = midnight + QUIET_UNTIL_HOUR * MS_PER_HOUR;
  if (hours < QUIET_UNTIL_HOUR) return new Date(end);
  return hours < QUIET_FROM_HOUR ? undefined : new Date(end + MS_PER_DAY);
}

/** True for a notification that is of no use once the night is over. */
export function cannotWait(
  { kind, values }: { kind: NotificationKind; values: Partial<BookingValues> },
  quietEnd: Date,
): boolean {
  const deadline = values.payUntil ?? values.answerUntil;
  if (deadline !== undefined) return Date.parse(deadline) < quietEnd.getTime() + TIME_TO_ACT_MS;
  const today = dayInIndia(quietEnd);
  const days = [values.startDate, values.moved?.from.startDate];
  return CHANGES_THE_DAY.includes(kind) && days.some((day) => day !== undefined && day <= today);
}
