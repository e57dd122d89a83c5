import type { Db } from "~db/open";
import { latinDigits } from "~/domain/normalise-text";
import { readId } from "~/domain/schema-parts";
import { holdsWords } from "~/domain/word-search.server";

const PROVIDER_ID = /^(pay|order|rfnd)_\w*$/;

/** The ids meant by a search: one, or all with the beginning of an id of the provider. */
const rangeOf = (search: string) => [search, PROVIDER_ID.test(search) ? `${search}~` : search] as const;

/** A booking that an admin looks for by one of its numbers. */
export interface FoundBooking {
  id: number;
  status: string;
  equipmentName: string;
  userName: string;
}

/** Bookings with this number, address, order or payment, or the beginning of the last two; for admins only. */
export async function findBookingsByNumber(db: Db, search: string, limit: number): Promise<FoundBooking[]> {
  return db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .innerJoin("users", "users.id", "bookings.userId")
    .select(["bookings.id", "bookings.status", "equipment.name as equipmentName", "users.name as userName"])
    .where((eb) =>
      eb.or([
        eb("bookings.id", "=", readId(latinDigits(search)) ?? 0),
        eb("bookings.publicId", "=", search),
        eb.between("bookings.razorpayOrderId", ...rangeOf(search)),
        eb.between("bookings.razorpayPaymentId", ...rangeOf(search)),
      ]),
    )
    .orderBy("bookings.id", "desc")
    .limit(limit)
    .execute();
}

/** Bookings for a farmer whose name or phone has each word of a search; for admins only. */
export async function findBookingsForFarmer(
  db: Db,
  search: string,
  limit: number,
): Promise<(FoundBooking & { farmerName: string })[]> {
  return db
    .selectFrom("booking_farmers as farmer")
    .innerJoin("bookings", "bookings.id", "farmer.bookingId")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .innerJoin("users", "users.id", "bookings.userId")
    .select(["bookings.id", "bookings.status", "equipment.name as equipmentName", "users.name as userName"])
    .select("farmer.name as farmerName")
    .where(holdsWords(search, ["farmer.name", "farmer.phone"]))
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

/** Payments with this number or order, or its beginning, or whose refund has it; for admins only. */
export async function findPayments(db: Db, search: string, limit: number): Promise<FoundPayment[]> {
  return db
    .selectFrom("payments")
    .select(["payments.id", "payments.bookingId", "payments.amount"])
    .where((eb) =>
      eb.or([
        eb.between("payments.id", ...rangeOf(search)),
        eb.between("payments.orderId", ...rangeOf(search)),
        eb("payments.bookingId", "=", readId(latinDigits(search)) ?? 0),
        eb(
          "payments.id",
          "in",
          eb
            .selectFrom("refunds")
            .select("paymentId")
            .where((refund) => refund.between("providerRefundId", ...rangeOf(search))),
        ),
      ]),
    )
    .orderBy("payments.createdAt", "desc")
    .limit(limit)
    .execute();
}
