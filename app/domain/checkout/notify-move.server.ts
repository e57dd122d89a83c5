import type { Trx } from "~db/open";
import type { Booking } from "~/domain/bookings/booking";
import type { Move } from "~/domain/bookings/move";
import { notifyParties, type PartyNotification } from "~/domain/bookings/notify-parties.server";

/** Notifies sides of a booking of what happened to a proposal, in the caller's transaction. */
export async function notifyMove(
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
