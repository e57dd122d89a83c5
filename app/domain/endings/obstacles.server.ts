import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db, Trx } from "~db/open";
import { LIVE_STATUSES } from "~/domain/bookings/booking";
import { dayInIndia } from "~/domain/calendar/day";
import { listDue } from "~/domain/payouts/due.server";

/** What is still to be done before an account can end: as renter and as owner. */

const MAX_LISTED = 50;

/**
 * Why a booking keeps an account: its days, a rental to hand over, a machine that is not returned, a payment, a refund, a case with the provider, or a
 * disagreement about handover, return or balance, or money that is due to the owner.
 */
type ObstacleKind = "booking" | "rental" | "payment" | "refund" | "case" | "dispute" | "payout";

export interface Obstacle {
  bookingId: number;
  /** Of the equipment. */
  name: string;
  kind: ObstacleKind;
}

/** Whether a booking has such a row in another table. */
const has = (table: string, where: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select 1 from ${sql.table(table)} where "bookingId" = bookings.id and ${where})`;

const OPEN_REFUND = has("refunds", sql`status <> 'processed'`);
const OPEN_CASE = has("provider_cases", sql`state in ('open', 'refunding', 'refund_failed')`);
const DISPUTED = sql`state = 'disputed'`;
const DISPUTE = sql<SqlBool>`(${has("transfers", DISPUTED)} or ${has("balances", DISPUTED)})`;
/** Until its return is recorded, or the office ends the booking or decides on the handover. */
const OUT = sql<SqlBool>`(${has("transfers", sql`kind = 'handover' and state in ('recorded', 'confirmed')`)}
  and not ${has("transfers", sql`kind = 'return'`)})`;

/** Bookings that keep a user's account from ending, oldest first. */
export async function listObstacles(db: Db | Trx, user: { id: number }, now: Date): Promise<Obstacle[]> {
  const rows = await db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .select(["bookings.id", "equipment.name", "equipment.ownerId", "paymentState", "authorizedPaymentId"])
    .select([OPEN_REFUND.as("hasRefund"), OPEN_CASE.as("hasCase"), DISPUTE.as("hasDispute")])
    .where((eb) => eb.or([eb("bookings.userId", "=", user.id), eb("equipment.ownerId", "=", user.id)]))
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "in", LIVE_STATUSES), eb("endDate", ">=", dayInIndia(now))]),
        eb.and([eb("status", "in", LIVE_STATUSES), OUT]),
        eb("paymentState", "in", ["refund_pending", "refund_failed"]),
        eb.and([eb("paymentState", "=", "unpaid"), eb("authorizedPaymentId", "is not", null)]),
        OPEN_REFUND,
        OPEN_CASE,
        DISPUTE,
      ]),
    )
    .orderBy("bookings.id")
    .limit(MAX_LISTED)
    .execute();
  const obstacles = rows.map(({ id, name, ...row }) => ({ bookingId: id, name, kind: kindOf(row, user) }));
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

interface Facts {
  ownerId: number;
  paymentState: string;
  authorizedPaymentId: string | null;
  hasRefund: unknown;
  hasCase: unknown;
  hasDispute: unknown;
}

function kindOf(
  { ownerId, paymentState, authorizedPaymentId, hasRefund, hasCase, hasDispute }: Facts,
  user: { id: number },
): ObstacleKind {
  if (hasCase) return "case";
  if (Boolean(hasRefund) || paymentState === "refund_pending" || paymentState === "refund_failed") return "refund";
  if (paymentState === "unpaid" && authorizedPaymentId !== null) return "payment";
  if (hasDispute) return "dispute";
  return ownerId === user.id ? "rental" : "booking";
}
