import type { Selectable } from "kysely";
import type { Db, Trx } from "~db/open";
import type { BookingMovesTable } from "~db/schema";
import type { DayRange } from "~/domain/calendar/day";
import { listBookedDays, rangesOf, toBookedDays, type BookedDays } from "./booked-days";
import { MOVE_TRANSITIONS, splitDays, type Move, type MoveSide, type MoveState } from "./move";

/** Proposals of other days as they are stored. */

/** Maps a row to a proposal. */
export function toMove(row: Selectable<BookingMovesTable>): Move {
  return {
    ...row,
    proposedBy: row.proposedBy as MoveSide,
    state: row.state as MoveState,
    oldRanges: JSON.parse(row.oldRanges) as DayRange[],
  };
}

/** The proposals of a booking, oldest first. The caller checks who asks. */
export async function listMoves(db: Db | Trx, bookingId: number): Promise<Move[]> {
  const rows = await db
    .selectFrom("booking_moves")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .orderBy("id")
    .execute();
  return rows.map(toMove);
}

/** A move that was accepted, as documents show it. */
export interface AcceptedMove {
  /** ISO 8601 instant. */
  at: string;
  /** The days that were moved. */
  from: readonly DayRange[];
  to: DayRange;
  /** All days of the booking before. */
  before: Required<BookedDays>;
}

/** The moves of a booking that were accepted, oldest first. */
export async function listAcceptedMoves(db: Db | Trx, bookingId: number): Promise<AcceptedMove[]> {
  const moves = await listMoves(db, bookingId);
  return moves
    .filter(({ state }) => state === "accepted")
    .map((move) => ({
      at: move.settledAt ?? move.createdAt,
      from: movedRanges(move),
      to: { startDate: move.startDate, endDate: move.endDate },
      before: daysBefore(move),
    }));
}

/** All days that a booking had when a proposal was made. */
export function daysBefore({ oldRanges }: Pick<Move, "oldRanges">): Required<BookedDays> {
  return toBookedDays(oldRanges.flatMap(listBookedDays));
}

/** The days that a proposal moves, as ranges. */
export function movedRanges(move: Pick<Move, "oldRanges" | "fromDay">): readonly DayRange[] {
  return rangesOf(toBookedDays(splitDays(daysBefore(move), move.fromDay).moved));
}

/**
 * Settles a proposal that is open.
 *
 * @returns false where it was settled already
 */
export async function settleMove(
  trx: Trx,
  id: number,
  event: keyof typeof MOVE_TRANSITIONS,
  at: string,
): Promise<boolean> {
  const row = await trx
    .updateTable("booking_moves")
    .set({ state: MOVE_TRANSITIONS[event].to, settledAt: at })
    .where("id", "=", id)
    .where("state", "=", "proposed")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the open proposal of a booking that has ended, if there is one. */
export async function endMove(trx: Trx, bookingId: number, at: string): Promise<void> {
  await trx
    .updateTable("booking_moves")
    .set({ state: MOVE_TRANSITIONS.end.to, settledAt: at })
    .where("bookingId", "=", bookingId)
    .where("state", "=", "proposed")
    .execute();
}
