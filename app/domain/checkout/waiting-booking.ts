import { z } from "zod";
import { keptRequestSchema, type BookingRequest } from "~/domain/bookings/booking-schema";
import { MS_PER_HOUR } from "~/domain/calendar/day";

/** Bookings that a visitor has confirmed wait with that browser's session; the login that follows makes each once. */

/** Long enough to register on a slow connection. */
const WAITS_MS = MS_PER_HOUR;
/** Machines that a visitor confirms in several tabs; the oldest goes first. */
const MAX_WAITING = 3;

const waitingSchema = keptRequestSchema.extend({
  confirmedAt: z.iso.datetime(),
  /** True where the phone number is asked for after the login. */
  asksContact: z.boolean().optional(),
  /** The account whose login had ended when the form was sent: no other account books with it. */
  accountId: z.string().optional(),
});

export type WaitingBooking = z.infer<typeof waitingSchema>;
export type ConfirmedRequest = Omit<WaitingBooking, "confirmedAt">;

/** Parses a session's waiting bookings; an empty list where they cannot be parsed. */
export function readWaiting(stored: unknown): WaitingBooking[] {
  return z.array(waitingSchema).max(MAX_WAITING).safeParse(stored).data ?? [];
}

/** Adds a booking; one of the same equipment and days is confirmed afresh. */
export function addWaiting(waiting: readonly WaitingBooking[], request: ConfirmedRequest, now: Date): WaitingBooking[] {
  const others = waiting.filter((one) => confirmPathOf(one) !== confirmPathOf(request));
  return [...others, { ...request, confirmedAt: now.toISOString() }].slice(-MAX_WAITING);
}

/** The page that asks to confirm these days; logging in on the way back to it makes the booking. */
export function confirmPathOf({
  equipmentId,
  startDate,
  endDate,
  withOperator,
  workPlace,
}: Pick<BookingRequest, "equipmentId" | "startDate" | "endDate" | "withOperator" | "workPlace">): string {
  const query = new URLSearchParams({ startDate, endDate });
  if (withOperator === true) query.set("withOperator", "true");
  if (workPlace !== undefined) query.set("workPlace", workPlace);
  return `/equipment/${equipmentId}/book?${query.toString()}`;
}

/** The same page, telling when the total is no longer the one that was seen. */
export function confirmAgainPathOf(request: BookingRequest): string {
  const { seenTotal } = request;
  return `${confirmPathOf(request)}${seenTotal === undefined ? "" : `&seenTotal=${seenTotal}`}`;
}

export function findWaiting(waiting: readonly WaitingBooking[], path: string): WaitingBooking | undefined {
  return waiting.find((one) => confirmPathOf(one) === path);
}

/** True once a confirmation is so old that it is asked for again. */
export function hasWaitedTooLong({ confirmedAt }: WaitingBooking, now: Date): boolean {
  return now.getTime() - Date.parse(confirmedAt) > WAITS_MS;
}
