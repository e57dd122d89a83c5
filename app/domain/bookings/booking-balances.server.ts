import type { Db, Trx } from "~db/open";
import { balanceOf, type Balance, type BalanceSide } from "./balance";
import type { Booking } from "./booking";
import { selectNamed } from "./booking-queries.server";

/** Balances as they are stored. */

/** The balance of a booking; undefined until its advance is paid, and where all is paid online. The caller checks who asks. */
export function findBalance(db: Db | Trx, bookingId: number): Promise<Balance | undefined> {
  return db.selectFrom("balances").selectAll().where("bookingId", "=", bookingId).executeTakeFirst();
}

/** Which side last disputed a balance. From the audit trail, since a decision that it is owed clears the statement. */
export async function findDisputer(db: Db, bookingId: number): Promise<BalanceSide | undefined> {
  const row = await db
    .selectFrom("audit")
    .select("actor")
    .where("subject", "=", "booking")
    .where("subjectId", "=", bookingId)
    .where("action", "=", "balance_dispute")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row === undefined ? undefined : (row.actor as BalanceSide);
}

/** The balances of several bookings, by booking. */
export async function listBalances(db: Db, bookingIds: readonly number[]): Promise<Map<number, Balance>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db.selectFrom("balances").selectAll().where("bookingId", "in", bookingIds).execute();
  return new Map(rows.map((row) => [row.bookingId, row]));
}

/** Inserts the balance of a booking once its advance is paid; none where all was paid online. */
export async function openBalance(trx: Trx, booking: Booking): Promise<void> {
  const amount = balanceOf(booking);
  if (amount > 0) await trx.insertInto("balances").values({ bookingId: booking.id, amount }).execute();
}

const MAX_LISTED = 100;

/** Balances that wait for the office, oldest first. */
export function listDisputedBalances(db: Db) {
  return selectNamed(db)
    .innerJoin("balances", "balances.bookingId", "bookings.id")
    .select(["amount", "statedAt"])
    .where("balances.state", "=", "disputed")
    .orderBy("statedAt")
    .limit(MAX_LISTED)
    .execute();
}
