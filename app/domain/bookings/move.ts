import { plusDays, startOfDayInIndia, type Day, type DayRange } from "~/domain/calendar/day";
import { bookingWindow, MAX_BOOKING_SPAN_DAYS } from "~/domain/calendar/booking-window";
import { MS_PER_DAY } from "~/domain/calendar/duration";
import { listBookedDays, toBookedDays, type BookedDays } from "./booked-days";

/** Other days for a paid booking: its states and its rules. Safe for the browser. */

export const MOVE_STATES = ["proposed", "accepted", "declined", "withdrawn", "expired", "ended"] as const;
export type MoveState = (typeof MOVE_STATES)[number];
export type MoveSide = "renter" | "owner";

/** A proposal of other days. */
export interface Move {
  id: number;
  bookingId: number;
  proposedBy: MoveSide;
  /** All days of the booking from this one on are moved. */
  fromDay: Day;
  /** The new days, as many. */
  startDate: Day;
  endDate: Day;
  /** All days of the booking when it was proposed. */
  oldRanges: readonly DayRange[];
  /** Percent that a renter who cancelled got back when it was proposed. */
  refundPercent: number;
  reason: string | null;
  state: MoveState;
  /** From then on it can no longer be accepted. */
  until: string;
  createdAt: string;
  settledAt: string | null;
}

export const MOVE_ANSWERS = ["accept", "decline", "withdraw"] as const;
export type MoveAnswer = (typeof MOVE_ANSWERS)[number];

/** What settles a proposal, by whom: the only place that says so. `end` is the end of its booking. */
export const MOVE_TRANSITIONS = {
  accept: { by: "other", to: "accepted" },
  decline: { by: "other", to: "declined" },
  withdraw: { by: "proposer", to: "withdrawn" },
  expire: { by: "clock", to: "expired" },
  end: { by: "booking", to: "ended" },
} as const satisfies Record<string, { by: string; to: MoveState }>;

/** Whether a side may give an answer to a proposal. */
export function mayAnswer({ proposedBy }: Pick<Move, "proposedBy">, answer: MoveAnswer, side: MoveSide): boolean {
  return (MOVE_TRANSITIONS[answer].by === "proposer") === (proposedBy === side);
}

/** True while a proposal can be accepted. */
export function isOpen({ state, until }: Pick<Move, "state" | "until">, now: Date): boolean {
  return state === "proposed" && now.toISOString() < until;
}

/** Until when a proposal can be accepted: a day, and at most until its first new day begins. */
export function moveDeadline(startDate: Day, now: Date): Date {
  return new Date(Math.min(now.getTime() + MS_PER_DAY, startOfDayInIndia(startDate).getTime()));
}

/** The days of a booking that can be moved: today and later. */
export function listMovableDays(booked: BookedDays, today: Day): Day[] {
  return listBookedDays(booked).filter((day) => day >= today);
}

/** Why days cannot be the new ones. */
export type MoveFault = "moveTooSoon" | "beyondWindow" | "moveBeforeKept" | "moveTooFarApart" | "moveSameDays";

/** The days of a booking that are moved from a day on, and those that it keeps. */
export function splitDays(booked: BookedDays, fromDay: Day): { kept: Day[]; moved: Day[] } {
  const days = listBookedDays(booked);
  return { kept: days.filter((day) => day < fromDay), moved: days.filter((day) => day >= fromDay) };
}

/** The new days where the first of them is given: as many as are moved. */
export function newDays(booked: BookedDays, fromDay: Day, startDate: Day): DayRange {
  return { startDate, endDate: plusDays(startDate, splitDays(booked, fromDay).moved.length - 1) };
}

/**
 * What is wrong with new days; undefined where nothing is. They begin tomorrow at the earliest, so that there is time
 * to answer, end within the window of bookings, and lie behind the days that are kept. Nothing is said of whether they
 * are free.
 */
export function findMoveFault(booked: BookedDays, fromDay: Day, to: DayRange, today: Day): MoveFault | undefined {
  const { kept, moved } = splitDays(booked, fromDay);
  const [firstKept, lastKept] = [kept[0], kept.at(-1)];
  if (to.startDate <= today) return "moveTooSoon";
  if (to.endDate > bookingWindow(today).last) return "beyondWindow";
  if (lastKept !== undefined && to.startDate <= lastKept) return "moveBeforeKept";
  if (firstKept !== undefined && to.endDate > plusDays(firstKept, MAX_BOOKING_SPAN_DAYS)) return "moveTooFarApart";
  const isSame = moved[0] === to.startDate && moved.at(-1) === to.endDate;
  return isSame ? "moveSameDays" : undefined;
}

/** The days of a booking after a move. */
export function moveDays(booked: BookedDays, fromDay: Day, to: DayRange): Required<BookedDays> {
  return toBookedDays([...splitDays(booked, fromDay).kept, ...listBookedDays(to)]);
}
