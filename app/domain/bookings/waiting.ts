import { dayInIndia, plusDays, startOfDayInIndia, type Day } from "~/domain/calendar/day";
import { MS_PER_HOUR, MS_PER_MINUTE } from "~/domain/calendar/duration";

/** The waiting list for days of equipment: states, and how long an offer lasts. Safe for the browser. */

export const WAITING_STATES = ["waiting", "offered", "accepted", "passed", "withdrawn", "lapsed", "closed"] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

/** States in which an entry has its place in the line. */
export const OPEN_WAITING = ["waiting", "offered"] as const satisfies readonly WaitingState[];

export type WaitingEvent = "offer" | "accept" | "decline" | "expire" | "withdraw" | "lapse" | "close";

/** The transition table. An entry that has left the line never gets back into it. */
export const WAITING_TRANSITIONS: Record<WaitingEvent, { from: readonly WaitingState[]; to: WaitingState }> = {
  /** All its days are free, and no entry before it waits for them. */
  offer: { from: ["waiting"], to: "offered" },
  /** Its person has booked some of the days or all. */
  accept: { from: ["waiting", "offered"], to: "accepted" },
  decline: { from: ["offered"], to: "passed" },
  /** The time of the offer is over. */
  expire: { from: ["offered"], to: "passed" },
  withdraw: { from: ["waiting"], to: "withdrawn" },
  /** Its first day has come. */
  lapse: { from: ["waiting"], to: "lapsed" },
  /** The equipment is no longer to be booked. */
  close: { from: ["waiting", "offered"], to: "closed" },
};

/** A place in the waiting list. */
export interface WaitingEntry {
  id: number;
  equipmentId: number;
  startDate: Day;
  endDate: Day;
  state: WaitingState;
  createdAt: string;
  /** Until when the days are kept, once they have been offered. */
  until: string | null;
  settledAt: string | null;
  /** The booking that was made of it. */
  bookingId: number | null;
}

/** The page where an entry is seen and an offer accepted. */
export const waitingPathOf = ({
  equipmentId,
  startDate,
  endDate,
}: Pick<WaitingEntry, "equipmentId" | "startDate" | "endDate">): string =>
  `/equipment/${equipmentId}/waiting-list?startDate=${startDate}&endDate=${endDate}`;

/** Open entries of one account. */
export const MAX_WAITING = 10;

const OFFER_MS = 2 * MS_PER_HOUR;
const MIN_OFFER_MS = 30 * MS_PER_MINUTE;
/** An offer's time runs from seven in the morning to nine in the evening. */
const DAY_BEGINS_MS = 7 * MS_PER_HOUR;
const DAY_ENDS_MS = 21 * MS_PER_HOUR;

/**
 * Until when days are kept for the person that they are offered to: two hours of daytime, at most half of the time that
 * is left to book them, at least half an hour.
 *
 * @param noticeDays how many days ahead the owner wants to know
 * @returns undefined where less time is left
 */
export function offerUntil(startDate: Day, noticeDays: number, now: Date): Date | undefined {
  const leftMs = startOfDayInIndia(plusDays(startDate, 1 - Math.max(1, noticeDays))).getTime() - now.getTime();
  if (leftMs < MIN_OFFER_MS) return undefined;
  const latest = now.getTime() + Math.max(MIN_OFFER_MS, leftMs / 2);
  return new Date(Math.min(latest, addDaytime(now, OFFER_MS).getTime()));
}

function addDaytime(from: Date, byMs: number): Date {
  const today = dayInIndia(from);
  const midnight = startOfDayInIndia(today).getTime();
  const begins = Math.max(from.getTime(), midnight + DAY_BEGINS_MS);
  const leftTodayMs = Math.max(0, midnight + DAY_ENDS_MS - begins);
  return byMs <= leftTodayMs
    ? new Date(begins + byMs)
    : new Date(startOfDayInIndia(plusDays(today, 1)).getTime() + DAY_BEGINS_MS + byMs - leftTodayMs);
}
