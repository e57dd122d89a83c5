import { MS_PER_DAY, MS_PER_MINUTE } from "~/domain/calendar/duration";
import type { Db } from "~db/connection";
import { toRefund, type Refund } from "./refunds.server";

/** Refunds and payments that need an admin. */

/** A hold that is over for this long without an answer from the provider is stuck. */
const STUCK_AFTER_MS = 10 * MS_PER_MINUTE;
/** Banks take some days over a refund; longer is stuck. */
const REFUND_STUCK_AFTER_MS = 7 * MS_PER_DAY;
const LIST_LIMIT = 200;

/** A refund with the names that an admin knows it by. */
export interface StuckRefund extends Refund {
  renterName: string;
  equipmentName: string;
  /** The provider's last message. */
  why: string | null;
}

/** Failed refunds, and pending ones that take longer than banks do; oldest first. */
export async function listStuckRefunds(db: Db, now = new Date()): Promise<StuckRefund[]> {
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("bookings", "bookings.id", "refunds.bookingId")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .innerJoin("users", "users.id", "bookings.userId")
    .selectAll("refunds")
    .select(["users.name as renterName", "equipment.name as equipmentName"])
    .select((eb) =>
      eb
        .selectFrom("audit")
        .select("audit.reason")
        .where("audit.subject", "=", "refund")
        .whereRef("audit.subjectId", "=", "refunds.id")
        .orderBy("audit.id", "desc")
        .limit(1)
        .as("why"),
    )
    .where((eb) =>
      eb.or([
        eb("refunds.status", "=", "failed"),
        eb.and([
          eb("refunds.status", "=", "pending"),
          eb("refunds.createdAt", "<", before(now, REFUND_STUCK_AFTER_MS)),
        ]),
      ]),
    )
    .orderBy("refunds.id")
    .limit(LIST_LIMIT)
    .execute();
  return rows.map(({ renterName, equipmentName, why, ...row }) => ({
    ...toRefund(row),
    renterName,
    equipmentName,
    why,
  }));
}

/** A booking whose payment is unknown. */
export interface StuckPayment {
  bookingId: number;
  status: string;
  equipmentName: string;
  renterName: string;
  orderId: string | null;
  /** Whole rupees. */
  totalPrice: number;
  holdUntil: string | null;
}

/** Bookings whose hold is over but that cannot expire since the provider does not answer; oldest first. */
export async function listStuckPayments(db: Db, now: Date): Promise<StuckPayment[]> {
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
      "bookings.totalPrice",
      "bookings.holdUntil",
    ])
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
