import type { Db, Trx } from "~db/open";
import type { Booking } from "~/domain/bookings/booking";
import { settleMove, toMove } from "~/domain/bookings/booking-moves.server";
import { requireBookingAndRole, type Viewer } from "~/domain/bookings/booking-queries.server";
import { changeBooking } from "~/domain/bookings/change-booking.server";
import { isOpen, mayAnswer, MOVE_TRANSITIONS, type Move, type MoveAnswer, type MoveSide } from "~/domain/bookings/move";
import type { PartyNotification } from "~/domain/bookings/notify-parties.server";
import { holdDays, releaseDays } from "~/domain/bookings/booking-days.server";
import { dayInIndia } from "~/domain/calendar/day";
import { Conflict, Forbidden, NotFound } from "~/domain/errors";
import { moveReceipt } from "~/domain/payments/receipt-ledger.server";
import { auditMove } from "./audit-move.server";
import { notifyMove } from "./notify-move.server";
import { findMoveConflict, requireSide } from "./propose-move.server";

export interface GivenAnswer {
  answer: MoveAnswer;
  user: Viewer;
  now: Date;
}

/**
 * Accepts, declines or withdraws a proposal. Accepted, the days of the booking are exchanged in one transaction under
 * the key of taken days; its price and its payment stay. The same answer again changes nothing.
 *
 * @returns the booking and the proposal afterwards
 * @throws NotFound for a stranger and an unknown proposal; Forbidden for an admin and the wrong side; Conflict where it
 *   is settled otherwise, expired, or a new day is taken, an old one over or the machine handed over meanwhile
 */
export async function answerMove(
  db: Db,
  id: number | undefined,
  moveId: number | undefined,
  { answer, user, now }: GivenAnswer,
): Promise<{ booking: Booking; move: Move }> {
  return db.transaction().execute(async (trx) => {
    const { booking, part } = await requireBookingAndRole(trx, id, user);
    const side = requireSide(part);
    const move = await requireMove(trx, booking, moveId);
    if (!mayAnswer(move, answer, side)) throw new Forbidden("notAllowed");
    if (move.state === MOVE_TRANSITIONS[answer].to) return { booking, move };
    if (!isOpen(move, now)) throw new Conflict(move.state === "proposed" ? "moveExpired" : "moveSettled");
    const moved = answer === "accept" ? await exchangeDays(trx, booking, move, { side, user, now }) : booking;
    if (!(await settleMove(trx, move.id, answer, now.toISOString()))) throw new Conflict("moveSettled");
    if (answer !== "accept")
      await auditMove(trx, move, { action: `move_${answer}`, actor: side, actorId: user.id, now });
    await notifyMove(trx, moved, move, toldOf(answer, side), now);
    return { booking: moved, move: await requireMove(trx, booking, moveId) };
  });
}

async function requireMove(trx: Trx, booking: Booking, moveId: number | undefined): Promise<Move> {
  const row =
    moveId === undefined
      ? undefined
      : await trx
          .selectFrom("booking_moves")
          .selectAll()
          .where("id", "=", moveId)
          .where("bookingId", "=", booking.id)
          .executeTakeFirst();
  if (row === undefined) throw new NotFound("moveNotFound");
  return toMove(row);
}

/** Both read of new days; of anything else the side that has not done it. */
function toldOf(answer: MoveAnswer, side: MoveSide): PartyNotification[] {
  if (answer === "accept")
    return [
      { to: "renter", kind: "moveAccepted" },
      { to: "owner", kind: "moveAccepted" },
    ];
  const other = side === "renter" ? "owner" : "renter";
  return [{ to: other, kind: answer === "decline" ? "moveDeclined" : "moveWithdrawn" }];
}

async function exchangeDays(
  trx: Trx,
  booking: Booking,
  move: Move,
  { side, user, now }: { side: MoveSide; user: Viewer; now: Date },
): Promise<Booking> {
  const conflict = await findMoveConflict(trx, booking, side, dayInIndia(now));
  if (conflict !== undefined) throw conflict;
  if (booking.startDate !== move.oldStartDate || booking.endDate !== move.oldEndDate)
    throw new Conflict("bookingChanged");
  const { startDate, endDate } = move;
  const refundLimit = Math.min(booking.refundLimit ?? 100, move.refundPercent);
  const moved = await changeBooking(trx, booking, {
    event: "move",
    by: side,
    actorId: user.id,
    now,
    set: { startDate, endDate, refundLimit: refundLimit === 100 ? null : refundLimit },
    reason: `${booking.startDate} – ${booking.endDate}`,
  });
  await releaseDays(trx, moved);
  await holdDays(trx, moved, moved).catch((error: unknown) => {
    throw error instanceof Conflict ? new Conflict("moveDaysTaken") : error;
  });
  await moveReceipt(trx, moved);
  return moved;
}
