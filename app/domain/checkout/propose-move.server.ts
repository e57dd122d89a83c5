import type { Db, Trx } from "~db/open";
import { isUniqueViolation } from "~db/errors";
import { findTransition, isAhead, isLive, type Booking } from "~/domain/bookings/booking";
import { datesTaken, findDaysOfOthers } from "~/domain/bookings/booking-days.server";
import { isHandedOver } from "~/domain/bookings/handed-over.server";
import { listMoves, toMove } from "~/domain/bookings/booking-moves.server";
import { requireBookingAndRole, type BookingRole, type Viewer } from "~/domain/bookings/booking-queries.server";
import { findMoveFault, isOpen, moveDeadline, newDays, type Move, type MoveSide } from "~/domain/bookings/move";
import type { MoveRequest } from "~/domain/bookings/move-schema";
import { dayInIndia, type Day, type DayRange } from "~/domain/calendar/day";
import { Conflict, Forbidden, Invalid } from "~/domain/errors";
import { refundPercentNow } from "~/domain/payments/refund-policy";
import { auditMove } from "./audit-move.server";
import { expireMove } from "./expire-moves.server";
import { notifyMove } from "./notify-move.server";

/** More than two people need who want to agree, and few enough to be read. */
const MAX_PROPOSALS = 30;

/**
 * The side of a booking that may propose other days.
 *
 * @throws Forbidden for an admin
 */
export function requireSide(part: BookingRole): MoveSide {
  if (part === "admin") throw new Forbidden("notAllowed");
  return part;
}

/** Why no other days can be proposed for a booking; undefined where they can. */
export async function findMoveConflict(
  db: Db | Trx,
  booking: Booking,
  side: MoveSide,
  today: Day,
): Promise<Conflict | undefined> {
  if (findTransition(booking, "move", side) === undefined)
    return new Conflict(isLive(booking) ? "moveUnpaid" : "datesEnded");
  if (!isAhead(booking, today)) return new Conflict("moveOver");
  return (await isHandedOver(db, booking)) ? new Conflict("moveHandedOver") : undefined;
}

/**
 * Proposes other days for a paid booking to its other side. It holds no days: they are taken
 * when it is accepted.
 *
 * @returns the proposal; the present one where the same side sends the same again
 * @throws NotFound for a stranger; Forbidden for an admin; Invalid for days that cannot be the new ones; Conflict where
 *   the booking is unpaid, begun or handed over, a day is taken, another proposal is open, or there were too many
 */
export async function proposeMove(
  db: Db,
  id: number | undefined,
  { request, user, now }: { request: MoveRequest; user: Viewer; now: Date },
): Promise<Move> {
  return db.transaction().execute(async (trx) => {
    const { booking, part } = await requireBookingAndRole(trx, id, user);
    const side = requireSide(part);
    const conflict = await findMoveConflict(trx, booking, side, dayInIndia(now));
    if (conflict !== undefined) throw conflict;
    const to = readNewDays(booking, request, dayInIndia(now));
    const moves = await listMoves(trx, booking.id);
    const open = moves.find(({ state }) => state === "proposed");
    if (open !== undefined && isOpen(open, now)) {
      if (isSame(open, { proposedBy: side, ...to })) return open;
      throw new Conflict("moveOpen");
    }
    if (open !== undefined) await expireMove(trx, open, now);
    if (moves.length >= MAX_PROPOSALS) throw new Conflict("movesUsedUp");
    if ((await findDaysOfOthers(trx, booking, to)).length > 0) throw datesTaken();
    return insertMove(trx, booking, { side, to, reason: request.reason ?? null, user, now });
  });
}

/**
 * The days that a request names, checked.
 *
 * @throws Invalid naming the field
 */
export function readNewDays(
  booking: Booking,
  request: Pick<MoveRequest, "startDate" | "endDate">,
  today: Day,
): DayRange {
  const to = newDays(booking, request.startDate);
  if (request.endDate !== undefined && request.endDate !== to.endDate)
    throw new Invalid("moveOtherLength", { fields: { endDate: ["moveOtherLength"] } });
  const fault = findMoveFault(booking, to, today);
  if (fault !== undefined) throw new Invalid(fault, { fields: { startDate: [fault] } });
  return to;
}

const isSame = (move: Move, other: Pick<Move, "proposedBy" | "startDate" | "endDate">) =>
  move.proposedBy === other.proposedBy && move.startDate === other.startDate && move.endDate === other.endDate;

async function insertMove(
  trx: Trx,
  booking: Booking,
  move: { side: MoveSide; to: DayRange; reason: string | null; user: Viewer; now: Date },
): Promise<Move> {
  const { side, to, reason, user, now } = move;
  const row = await trx
    .insertInto("booking_moves")
    .values({
      bookingId: booking.id,
      proposedBy: side,
      ...to,
      oldStartDate: booking.startDate,
      oldEndDate: booking.endDate,
      refundPercent: refundPercentNow(booking, now),
      reason,
      until: moveDeadline(to.startDate, now).toISOString(),
      createdAt: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Conflict("moveOpen") : error;
    });
  const made = toMove(row);
  await auditMove(trx, made, { action: "move_propose", actor: side, actorId: user.id, now });
  await notifyMove(trx, booking, made, [{ to: side === "renter" ? "owner" : "renter", kind: "moveProposed" }], now);
  return made;
}
