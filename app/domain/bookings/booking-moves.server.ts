import type { Db, Trx } from "~db/open";
import type { DayRange } from "~/domain/calendar/day";
import type { Move } from "./move";

/** Proposals of other days as they are stored. */

/** The proposals of a booking, oldest first. The caller checks who asks. */
export function listMoves(db: Db | Trx, bookingId: number): Promise<Move[]> {
  return db.selectFrom("booking_moves").selectAll().where("bookingId", "=", bookingId).orderBy("id").execute();
}

/** A move that was accepted, as documents show it. */
export interface AcceptedMove {
  /** ISO 8601 instant. */
  at: string;
  from: DayRange;
  to: DayRange;
}

/** The moves of a booking that were accepted, oldest first. */
export async function listAcceptedMoves(db: Db | Trx, bookingId: number): Promise<AcceptedMove[]> {
  const moves = await listMoves(db, bookingId);
  return moves
    .filter(({ state }) => state === "accepted")
    .map((move) => ({
      at: move.settledAt ?? move.createdAt,
      from: { startDate: move.oldStartDate, endDate: move.oldEndDate },
      to: { startDate: move.startDate, endDate: move.endDate },
    }));
}
