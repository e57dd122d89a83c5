import { MS_PER_DAY, MS_PER_MINUTE } from "~/domain/calendar/duration";
import type { Db } from "~db/open";
import { CASH_PAYMENTS, isCashPayment } from "~/domain/bookings/cash";

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
          eb("refunds.paymentId", "not like", CASH_PAYMENTS),
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
    .where("refunds.paymentId", "like", CASH_PAYMENTS)
    .orderBy("refunds.id")
    .limit(LIST_LIMIT)
    .execute();
  return rows.map(toStuckRefund);
}

function selectRefunds(db: Db) {
  return db
    .selectFrom("refunds")
    .innerJoin("bookings", "bookings.id", "refunds.bookingId")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .innerJoin("users", "users.id", "bookings.userId")
    .leftJoin("booking_farmers as farmer", "farmer.bookingId", "bookings.id")
    .selectAll("refunds")
    .select(["bookings.id as ofBooking", "users.name as renterName", "farmer.name as farmerName"])
    .select("equipment.name as equipmentName")
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

const toStuckRefund = ({ ofBooking, renterName, farmerName, ...row }: RefundRow) => ({
  ...row,
  bookingId: ofBooking,
  // Who booked for themselves at the counter is the farmer.
  renterName: isCashPayment(row.paymentId) ? (farmerName ?? renterName) : renterName,
});

export type StuckPayment = Awaited<ReturnType<typeof listStuckPayments>>[number];

/**
 * Bookings whose hold is over but that cannot expire, since the provider does not answer or does not let us capture what
 * the bank has authorised, which then has an `authorizedPaymentId`; oldest first. `amount` is in whole rupees.
 */
export function listStuckPayments(db: Db, now: Date) {
  return db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .innerJoin("users", "users.id", "bookings.userId")
    .select([
      "bookings.id as bookingId",
      "bookings.status",
      "equipment.name as equipmentName",
      "users.name as renterName",
      "bookings.razorpayOrderId as orderId",
      "bookings.holdUntil",
      "bookings.authorizedPaymentId",
    ])
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
