import type { Booking } from "~/domain/bookings/booking";
import { findDaysOfOthers } from "~/domain/bookings/booking-days.server";
import { listMoves } from "~/domain/bookings/booking-moves.server";
import type { BookingRole } from "~/domain/bookings/booking-queries.server";
import { isOpen, mayAnswer, MOVE_ANSWERS, type Move, type MoveSide } from "~/domain/bookings/move";
import { dayInIndia } from "~/domain/calendar/day";
import { findMoveConflict } from "~/domain/checkout/propose-move.server";
import { formatDeadline, formatRange } from "~/i18n/format";
import type { UserCall } from "~/http/call.server";

/** What a booking's page shows of proposals of other days. */
export async function describeMoves(call: UserCall, booking: Booking, part: BookingRole) {
  const moves = await listMoves(call.db, booking.id);
  const open = moves.find((move) => isOpen(move, call.now));
  const side = part === "admin" ? undefined : part;
  return {
    open: open === undefined ? null : await describeOpen(call, booking, open, part),
    proposable: side !== undefined && open === undefined && (await isMovable(call, booking, side)),
    settled: moves
      .filter((move) => move !== open)
      .map((move) => ({
        id: move.id,
        ...describeDays(call, move),
        state: move.state === "proposed" ? ("expired" as const) : move.state,
      })),
  };
}

const isMovable = async ({ db, now }: UserCall, booking: Booking, side: MoveSide) =>
  (await findMoveConflict(db, booking, side, dayInIndia(now))) === undefined;

const describeDays = ({ language }: UserCall, move: Move) => ({
  oldDates: formatRange(move.oldStartDate, move.oldEndDate, language),
  newDates: formatRange(move.startDate, move.endDate, language),
});

async function describeOpen(call: UserCall, booking: Booking, move: Move, part: BookingRole) {
  const given = part === "admin" ? [] : MOVE_ANSWERS.filter((answer) => mayAnswer(move, answer, part));
  const canMove = part !== "admin" && (await isMovable(call, booking, part));
  return {
    id: move.id,
    by: part === move.proposedBy ? ("you" as const) : move.proposedBy,
    ...describeDays(call, move),
    reason: move.reason,
    deadline: formatDeadline(move.until, dayInIndia(call.now), call.language),
    /** What cancelling gives back afterwards, at most; null where it changes nothing. */
    refund: describeRefundLimit(move.refundPercent),
    taken: (await findDaysOfOthers(call.db, booking, move)).length > 0,
    answers: given.filter((answer) => canMove || answer !== "accept"),
  };
}

/** Which text says what cancelling gives back after a move; null for all. */
export function describeRefundLimit(percent: number): "refund_0" | "refund_50" | null {
  if (percent === 100) return null;
  return percent === 0 ? "refund_0" : "refund_50";
}

export type MovesView = Awaited<ReturnType<typeof describeMoves>>;
