import {
  countDays,
  plusDays,
  startOfDayInIndia,
  type Day,
  type DayRange,
  bookingWindow,
  MS_PER_DAY,
} from "~/domain/calendar/day";
import type { Row } from "~db/schema";
import type { Transitions } from "./booking";

/** Other days for a paid booking: its states and its rules. Safe for the browser. */

/** A proposal of other days, as many as the booking has; `until` is when it can no longer be accepted. */
export type Move = Row<"booking_moves">;
export type MoveSide = Move["proposedBy"];

export const MOVE_ANSWERS = ["accept", "decline", "withdraw"] as const;
export type MoveAnswer = (typeof MOVE_ANSWERS)[number];

const OPEN = { state: ["proposed"] } as const;

/** Transition table of proposals. One also ends with its booking. */
export const MOVE_TRANSITIONS = {
  accept: { by: ["other"], from: OPEN, to: { state: "accepted" }, refusal: "moveSettled" },
  decline: { by: ["other"], from: OPEN, to: { state: "declined" }, refusal: "moveSettled" },
  withdraw: { by: ["proposer"], from: OPEN, to: { state: "withdrawn" }, refusal: "moveSettled" },
  expire: { by: ["clock"], from: OPEN, to: { state: "expired" }, refusal: "moveSettled" },
} as const satisfies Transitions;

export function rolesIn({ proposedBy }: Pick<Move, "proposedBy">, side: MoveSide): readonly string[] {
  return [proposedBy === side ? "proposer" : "other"];
}

export function isOpen({ state, until }: Pick<Move, "state" | "until">, now: Date): boolean {
  return state === "proposed" && now.toISOString() < until;
}

/** Until when a proposal can be accepted: a day, and at most until its first new day begins. */
export function moveDeadline(startDate: Day, now: Date): Date {
  return new Date(Math.min(now.getTime() + MS_PER_DAY, startOfDayInIndia(startDate).getTime()));
}

export type MoveFault = "moveTooSoon" | "beyondWindow" | "moveSameDays";

/** The new days where the first of them is given: as many as the booking has. */
export function newDays(booked: DayRange, startDate: Day): DayRange {
  return { startDate, endDate: plusDays(startDate, countDays(booked.startDate, booked.endDate) - 1) };
}

/** What is wrong with new days, taken ones apart: they begin tomorrow, for an answer, and end in the booking window. */
export function findMoveFault(booked: DayRange, to: DayRange, today: Day): MoveFault | undefined {
  if (to.startDate <= today) return "moveTooSoon";
  if (to.endDate > bookingWindow(today).last) return "beyondWindow";
  return booked.startDate === to.startDate ? "moveSameDays" : undefined;
}
