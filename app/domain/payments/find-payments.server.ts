import type { Db } from "~db/connection";
import { readId } from "~/domain/schema-parts";

/** A booking that an admin looks for by one of its numbers. */
export interface FoundBooking {
  id: number;
  status: string;
  equipmentName: string;
  userName: string;
}

/** Bookings with this number, address, order or payment; for admins only. */
export async function findBookingsByNumber(db: Db, search: string, limit: number): Promise<FoundBooking[]> {
  return db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .innerJoin("users", "users.id", "bookings.userId")
    .select(["bookings.id", "bookings.status", "equipment.name as equipmentName", "users.name as userName"])
    .where((eb) =>
      eb.or([
        eb("bookings.id", "=", readId(search) ?? 0),
        eb("bookings.publicId", "=", search),
        eb("bookings.razorpayOrderId", "=", search),
        eb("bookings.razorpayPaymentId", "=", search),
      ]),
    )
    .orderBy("bookings.id", "desc")
    .limit(limit)
    .execute();
}

/** A payment that an admin looks for. */
export interface FoundPayment {
  id: string;
  bookingId: number;
  /** Paise. */
  amount: number;
}

/** Payments with this number or order, or whose refund has it; for admins only. */
export async function findPayments(db: Db, search: string, limit: number): Promise<FoundPayment[]> {
  return db
    .selectFrom("payments")
    .select(["payments.id", "payments.bookingId", "payments.amount"])
    .where((eb) =>
      eb.or([
        eb("payments.id", "=", search),
        eb("payments.orderId", "=", search),
        eb("payments.bookingId", "=", readId(search) ?? 0),
        eb("payments.id", "in", eb.selectFrom("refunds").select("paymentId").where("providerRefundId", "=", search)),
      ]),
    )
    .orderBy("payments.createdAt", "desc")
    .limit(limit)
    .execute();
}
