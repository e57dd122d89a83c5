import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db, Trx } from "~db/open";
import { LIVE_STATUSES } from "~/domain/bookings/booking";
import { dayInIndia } from "~/domain/calendar/day";
import { listDue } from "~/domain/payouts/due.server";

/** What is still to be done before an account can end: as renter and as owner. */

const MAX_LISTED = 50;

/** Why a booking keeps an account: its days, machine, money, or a disagreement. */
type ObstacleKind = "booking" | "rental" | "payment" | "refund" | "case" | "dispute" | "payout";

export interface Obstacle {
  bookingId: number;
  name: string;
  kind: ObstacleKind;
}

const has = (table: string, where: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select 1 from ${sql.table(table)} where "bookingId" = bookings.id and ${where})`;

const DISPUTED = sql`state = 'disputed'`;
/** Until its return is recorded, or the office ends the booking or decides on the handover. */
const OUT = sql<SqlBool>`(${has("transfers", sql`kind = 'handover' and state in ('recorded', 'confirmed')`)}
  and not ${has("transfers", sql`kind = 'return'`)})`;

const kindFor = (user: { id: number }, now: Date) => sql<ObstacleKind | null>`case
  when ${has("provider_cases", sql`state in ('open', 'refunding', 'refund_failed')`)} then 'case'
  when "paymentState" in ('refund_pending', 'refund_failed') or ${has("refunds", sql`status <> 'processed'`)} then 'refund'
  when "paymentState" = 'unpaid' and "authorizedPaymentId" is not null then 'payment'
  when ${has("transfers", DISPUTED)} or ${has("balances", DISPUTED)} then 'dispute'
  when bookings.status in (${sql.join(LIVE_STATUSES)}) and ("endDate" >= ${dayInIndia(now)} or ${OUT})
    then case when equipment."ownerId" = ${user.id} then 'rental' else 'booking' end
  end`;

export async function listObstacles(db: Db | Trx, user: { id: number }, now: Date): Promise<Obstacle[]> {
  const kind = kindFor(user, now);
  const obstacles = await db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .select(["bookings.id as bookingId", "equipment.name", kind.$notNull().as("kind")])
    .where((eb) => eb.or([eb("bookings.userId", "=", user.id), eb("equipment.ownerId", "=", user.id)]))
    .where(kind, "is not", null)
    .orderBy("bookings.id")
    .limit(MAX_LISTED)
    .execute();
  const unpaid = await listUnpaid(db, user, now);
  return [...obstacles, ...unpaid.filter((one) => !obstacles.some(({ bookingId }) => bookingId === one.bookingId))];
}

/** Bookings whose money is due to the user, or on its way. */
async function listUnpaid(db: Db | Trx, user: { id: number }, now: Date): Promise<Obstacle[]> {
  const due = (await listDue(db, now, user.id)).filter(({ amountPaise }) => amountPaise > 0);
  const sent = await db
    .selectFrom("payout_lines")
    .innerJoin("payouts", "payouts.id", "payout_lines.payoutId")
    .select(["bookingId", "machine"])
    .where("ownerId", "=", user.id)
    .where("state", "=", "made")
    .execute();
  return [...due, ...sent]
    .slice(0, MAX_LISTED)
    .map(({ bookingId, machine }) => ({ bookingId, name: machine, kind: "payout" }));
}
