import type { Trx, Db } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import {
  type Move,
  type MoveSide,
  findMoveFault,
  isOpen,
  moveDeadline,
  newDays,
  MOVE_TRANSITIONS,
  rolesIn,
  type MoveAnswer,
} from "~/domain/bookings/move";
import { BOOKING_TRANSITIONS, isAhead, isLive, mayNow, type Booking } from "~/domain/bookings/booking";
import {
  notifyParties,
  type PartyNotification,
  datesTaken,
  findTakenDays,
  changeBooking,
  toBoth,
} from "~/domain/bookings/change-booking.server";
import {
  listMoves,
  toBooking,
  requireBookingAndRole,
  requireSide,
  type UserAct,
  isHandedOver,
} from "~/domain/bookings/booking-queries.server";
import { transition } from "~/domain/bookings/transition.server";
import { isUniqueViolation } from "~db/errors";
import type { MoveRequest } from "~/domain/bookings/booking-schema";
import { dayInIndia, type Day, type DayRange } from "~/domain/calendar/day";
import { Conflict, Forbidden, Invalid, NotFound } from "~/domain/errors";
import { refundPercentNow } from "~/domain/payments/refund-policy";
import { moveReceipt } from "~/domain/payments/receipt-ledger.server";

const MOVES = { table: "booking_moves", transitions: MOVE_TRANSITIONS, key: "id", prefix: "move_" } as const;

async function notifyMove(
  trx: Trx,
  booking: Booking,
  move: Move,
  notifications: readonly PartyNotification[],
  now: Date,
): Promise<void> {
  const { startDate, endDate, until, reason } = move;
  const isNew = notifications.every(({ kind }) => kind === "moveProposed");
  await notifyParties(trx, {
    booking,
    notifications,
    values: {
      moved: { from: { startDate: move.oldStartDate, endDate: move.oldEndDate }, to: { startDate, endDate } },
      ...(isNew ? { answerUntil: until } : {}),
      ...(isNew && reason !== null ? { reason } : {}),
    },
    eventKey: `move:${move.id}`,
    now,
  });
}

const MAX_AT_ONCE = 100;

export async function expireMoves(db: Db, now: Date, goesOn: () => boolean = () => true): Promise<void> {
  const rows = await db
    .selectFrom("booking_moves")
    .selectAll()
    .where("state", "=", "proposed")
    .where("until", "<=", now.toISOString())
    .orderBy("until")
    .limit(MAX_AT_ONCE)
    .execute();
  for (const row of rows) {
    if (!goesOn()) return;
    await db.transaction().execute((trx) => expireMove(trx, row, now));
  }
}

async function expireMove(trx: Trx, move: Move, now: Date): Promise<void> {
  const expired = await settle(trx, move, "expire", { actor: "clock", roles: ["clock"], now });
  const bookings = trx.selectFrom("bookings").selectAll();
  const booking = await bookings.where("id", "=", move.bookingId).executeTakeFirstOrThrow();
  await notifyMove(trx, toBooking(booking), expired, toBoth("moveExpired"), now);
}

const daysOf = ({ startDate, endDate }: DayRange) => `${startDate} – ${endDate}`;

const settle = (
  trx: Trx,
  move: Move,
  event: keyof typeof MOVE_TRANSITIONS,
  by: { actor: MoveSide | "clock"; actorId?: number; roles: readonly string[]; now: Date },
) => transition(trx, MOVES, move, event, { ...by, set: { settledAt: by.now.toISOString() }, toState: daysOf(move) });

/** Proposals of one booking at most. */
const MAX_PROPOSALS = 30;

export async function findMoveConflict(db: Db | Trx, booking: Booking, side: MoveSide, today: Day) {
  if (!mayNow(BOOKING_TRANSITIONS, booking, "move", [side]))
    return new Conflict(isLive(booking) ? "moveUnpaid" : "datesEnded");
  if (!isAhead(booking, today)) return new Conflict("moveOver");
  return (await isHandedOver(db, booking)) ? new Conflict("moveHandedOver") : undefined;
}

/**
 * Proposes other days for a paid booking: they are held when the other side accepts. The same again is the same.
 * @throws NotFound; Forbidden for an admin; Invalid for days that cannot be; Conflict
 */
export async function proposeMove(db: Db, id: number, { request, user, now }: UserAct & { request: MoveRequest }) {
  return db.transaction().execute(async (trx) => {
    const { booking, part } = await requireBookingAndRole(trx, id, user);
    const side = requireSide(part);
    const conflict = await findMoveConflict(trx, booking, side, dayInIndia(now));
    if (conflict !== undefined) throw conflict;
    const to = readNewDays(booking, request, dayInIndia(now));
    const moves = await listMoves(trx, booking.id);
    const open = moves.find(({ state }) => state === "proposed");
    if (open !== undefined && isOpen(open, now)) {
      if (open.proposedBy === side && open.startDate === to.startDate) return open;
      throw new Conflict("moveOpen");
    }
    if (open !== undefined) await expireMove(trx, open, now);
    if (moves.length >= MAX_PROPOSALS) throw new Conflict("movesUsedUp");
    if ((await findTakenDays(trx, booking.equipmentId, to, booking)).length > 0) throw datesTaken();
    return insertMove(trx, booking, { side, to, reason: request.reason ?? null, user, now });
  });
}

/** The days that a request names, checked. @throws Invalid naming the field */
function readNewDays(booking: Booking, request: MoveRequest, today: Day): DayRange {
  const to = newDays(booking, request.startDate);
  if (request.endDate !== undefined && request.endDate !== to.endDate)
    throw new Invalid("moveOtherLength", { field: "endDate" });
  const fault = findMoveFault(booking, to, today);
  if (fault !== undefined) throw new Invalid(fault, { field: "startDate" });
  return to;
}

async function insertMove(
  trx: Trx,
  booking: Booking,
  { side, to, reason, user, now }: UserAct & { side: MoveSide; to: DayRange; reason: string | null },
): Promise<Move> {
  const made = await trx
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
  const entry = { subject: "booking", subjectId: booking.id, action: "move_propose", actor: side, actorId: user.id };
  await recordAudit(trx, { ...entry, at: now.toISOString(), toState: daysOf(to) });
  await notifyMove(trx, booking, made, [{ to: side === "renter" ? "owner" : "renter", kind: "moveProposed" }], now);
  return made;
}

/**
 * Accepts, declines or withdraws a proposal; accepted, days are exchanged and price and payment stay.
 * @throws NotFound; Forbidden for an admin and the wrong side; Conflict where it or the days are settled otherwise
 */
export async function answerMove(
  db: Db,
  id: number,
  moveId: number,
  { answer, user, now }: UserAct & { answer: MoveAnswer },
): Promise<{ booking: Booking; move: Move }> {
  return db.transaction().execute(async (trx) => {
    const { booking, part } = await requireBookingAndRole(trx, id, user);
    const side = requireSide(part);
    const move = (await listMoves(trx, booking.id)).find((one) => one.id === moveId);
    if (move === undefined) throw new NotFound("moveNotFound");
    const roles = rolesIn(move, side);
    if (!roles.includes(MOVE_TRANSITIONS[answer].by[0])) throw new Forbidden("notAllowed");
    if (move.state === MOVE_TRANSITIONS[answer].to.state) return { booking, move };
    if (!isOpen(move, now)) throw new Conflict(move.state === "proposed" ? "moveExpired" : "moveSettled");
    const moved = answer === "accept" ? await exchangeDays(trx, booking, move, { side, user, now }) : booking;
    const settled = await settle(trx, move, answer, { actor: side, actorId: user.id, roles, now });
    await notifyMove(trx, moved, settled, notificationsOf(answer, side), now);
    return { booking: moved, move: settled };
  });
}

/** Both sides are notified of accepted days; of other answers only the other side is. */
function notificationsOf(answer: MoveAnswer, side: MoveSide): PartyNotification[] {
  if (answer === "accept") return toBoth("moveAccepted");
  const other = side === "renter" ? "owner" : "renter";
  return [{ to: other, kind: answer === "decline" ? "moveDeclined" : "moveWithdrawn" }];
}

async function exchangeDays(trx: Trx, booking: Booking, move: Move, { side, user, now }: UserAct & { side: MoveSide }) {
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
  }).catch((error: unknown) => {
    throw error instanceof Conflict && error.key === "datesTaken" ? new Conflict("moveDaysTaken") : error;
  });
  await moveReceipt(trx, moved);
  return moved;
}
