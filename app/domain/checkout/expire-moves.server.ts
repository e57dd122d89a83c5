import type { Db, Trx } from "~db/open";
import { settleMove, toMove } from "~/domain/bookings/booking-moves.server";
import { toBooking } from "~/domain/bookings/booking-rows.server";
import type { Move } from "~/domain/bookings/move";
import { auditMove } from "./audit-move.server";
import { notifyMove } from "./notify-move.server";

const MAX_AT_ONCE = 100;

/** Expires proposals past their deadline and notifies both sides. */
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
    await db.transaction().execute((trx) => expireMove(trx, toMove(row), now));
  }
}

/** Expires one proposal, in the caller's transaction. */
export async function expireMove(trx: Trx, move: Move, now: Date): Promise<void> {
  if (!(await settleMove(trx, move.id, "expire", now.toISOString()))) return;
  const booking = await trx
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", move.bookingId)
    .executeTakeFirstOrThrow();
  await auditMove(trx, move, { action: "move_expire", actor: "clock", now });
  const both = [
    { to: "renter", kind: "moveExpired" },
    { to: "owner", kind: "moveExpired" },
  ] as const;
  await notifyMove(trx, toBooking(booking), move, both, now);
}
