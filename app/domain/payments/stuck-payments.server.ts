import { MS_PER_DAY, MS_PER_MINUTE } from "~/domain/calendar/day";
import type { Db } from "~db/open";
import { selectNamed } from "~/domain/bookings/booking-queries.server";

/** Refunds and payments that need an admin. */

/** A hold that is over for this long without an answer from the provider is stuck. */
const STUCK_AFTER_MS = 10 * MS_PER_MINUTE;
/** Banks take some days over a refund; longer is stuck. */
const REFUND_STUCK_AFTER_MS = 7 * MS_PER_DAY;
const LIST_LIMIT = 200;

export type StuckRefund = ReturnType<typeof toStuckRefund>;

/** Failed refunds, and pending ones that take longer than banks do; oldest first. */
export async function listStuckRefunds(db: Db, now: Date): Promise<StuckRefund[]> {
  const rows = await selectRefunds(db)
    .where((eb) =>
      eb.or([
        eb("refunds.status", "=", "failed"),
        eb.and([
          eb("refunds.status", "=", "pending"),
          eb("refunds.createdAt", "<", before(now, REFUND_STUCK_AFTER_MS)),
          eb("bookings.provider", "!=", "cash"),
        ]),
      ]),
    )
    .orderBy("refunds.id")
    .limit(LIST_LIMIT)
    .execute();
  return rows.map(toStuckRefund);
}

/** Cash that is to be paid back at the counter, oldest first: no bank holds it up, and no provider knows of it. */
export async function listOwedCash(db: Db): Promise<StuckRefund[]> {
  const rows = await selectRefunds(db)
    .where("refunds.status", "=", "pending")
    .where("bookings.provider", "=", "cash")
    .orderBy("refunds.id")
    .limit(LIST_LIMIT)
    .execute();
  return rows.map(toStuckRefund);
}

function selectRefunds(db: Db) {
  return selectNamed(db)
    .innerJoin("refunds", "refunds.bookingId", "bookings.id")
    .leftJoin("booking_farmers as farmer", "farmer.bookingId", "bookings.id")
    .select(["refunds.id", "refunds.amount", "refunds.status", "refunds.paymentId", "refunds.round"])
    .select(["refunds.createdAt", "farmer.name as farmerName", "provider"])
    .select((eb) =>
      eb
        .selectFrom("audit")
        .select("audit.reason")
        .where("audit.subject", "=", "refund")
        .whereRef("audit.subjectId", "=", "refunds.id")
        .orderBy("audit.id", "desc")
        .limit(1)
        .as("why"),
    );
}

type RefundRow = Awaited<ReturnType<ReturnType<typeof selectRefunds>["execute"]>>[number];

const toStuckRefund = ({ renterName, farmerName, provider, ...row }: RefundRow) => ({
  ...row,
  // Who booked for themselves at the counter is the farmer.
  renterName: provider === "cash" ? (farmerName ?? renterName) : renterName,
});

/** Over, but not expired: the provider does not answer, or does not let us capture `authorizedPaymentId`. */
export function listStuckPayments(db: Db, now: Date) {
  return selectNamed(db)
    .select(["bookings.status", "bookings.holdUntil", "bookings.authorizedPaymentId"])
    .select(({ fn }) => fn.coalesce("bookings.advance", "bookings.totalPrice").as("amount"))
    .where("bookings.paymentState", "=", "unpaid")
    .where("bookings.status", "in", ["pending", "awaiting_payment", "approved"])
    .where("bookings.holdUntil", "<", before(now, STUCK_AFTER_MS))
    .orderBy("bookings.holdUntil")
    .limit(LIST_LIMIT)
    .execute();
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}
