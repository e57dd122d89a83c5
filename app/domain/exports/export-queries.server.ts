import type { Db } from "~db/open";
import type { BookingCondition } from "~/domain/bookings/all-bookings.server";
import { toBooking } from "~/domain/bookings/booking-queries.server";
import { readNewest, type Part } from "~/domain/read-newest.server";
import { NO_ROW } from "~/domain/schema-parts";

/** Rows of exported files, newest first. */

/** How much of a file is read at once. */
const PARTS = { span: 20_000, limit: 100 };

/** The user whose rows are exported; undefined for all users, only for admins. */
export interface ExportFilter {
  userId?: number | undefined;
  /** Which bookings; undefined for all. Only for admins. */
  matching?: BookingCondition | undefined;
}

/** Bookings with their equipment, owner, renter, receipt, balance and farmer, part by part. */
export const readBookings = (db: Db, filter: ExportFilter) =>
  readNewest(db, "bookings", PARTS, (part) => readBookingsPart(db, filter, part));

async function readBookingsPart(db: Db, { userId, matching }: ExportFilter, { from, below, limit }: Part) {
  // Chosen before anything is joined: for some parts SQLite would begin with the renters and sort all their rows.
  const bookings = db
    .selectFrom("bookings")
    .selectAll()
    .$if(userId !== undefined, (query) => query.where("userId", "=", userId ?? NO_ROW))
    .where((eb) => matching ?? eb.lit(true))
    .where("id", ">=", from)
    .where("id", "<", below)
    .orderBy("id", "desc")
    .limit(limit);
  const found = await db
    .selectFrom(bookings.as("bookings"))
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .innerJoin("users as owner", "owner.id", "equipment.ownerId")
    .innerJoin("users as renter", "renter.id", "bookings.userId")
    .leftJoin("receipts", "receipts.bookingId", "bookings.id")
    .leftJoin("balances", "balances.bookingId", "bookings.id")
    .leftJoin("booking_farmers as farmer", "farmer.bookingId", "bookings.id")
    .selectAll("bookings")
    .select(["equipment.name as equipmentName", "equipment.location", "owner.name as ownerName"])
    .select(["receipts.id as receiptId", "balances.state as balanceState"])
    .select(["renter.username", "renter.name as renterName", "renter.contact"])
    .select(["farmer.name as farmerName", "farmer.phone as farmerPhone"])
    .orderBy("bookings.id", "desc")
    .execute();
  return found.map((row) => ({ ...row, ...toBooking(row) }));
}
export type ExportedBooking = Awaited<ReturnType<typeof readBookingsPart>>[number];

/** Receipts with their equipment, days and renter, part by part. */
export const readReceipts = (db: Db, filter: ExportFilter) =>
  readNewest(db, "receipts", PARTS, (part) => readReceiptsPart(db, filter, part));

function readReceiptsPart(db: Db, { userId, matching }: ExportFilter, { from, below, limit }: Part) {
  const receipts = db
    .selectFrom("receipts")
    .selectAll()
    .$if(userId !== undefined, (query) => query.where("userId", "=", userId ?? NO_ROW))
    .$if(matching !== undefined, (query) =>
      query.where(({ exists, selectFrom, lit }) =>
        exists(
          selectFrom("bookings")
            .whereRef("bookings.id", "=", "receipts.bookingId")
            .where(matching ?? lit(true))
            .select("bookings.id"),
        ),
      ),
    )
    .where("id", ">=", from)
    .where("id", "<", below)
    .orderBy("id", "desc")
    .limit(limit);
  return db
    .selectFrom(receipts.as("receipts"))
    .innerJoin("bookings", "bookings.id", "receipts.bookingId")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .innerJoin("users", "users.id", "receipts.userId")
    .selectAll("receipts")
    .select(["equipment.name as equipmentName", "equipment.location", "bookings.startDate", "bookings.endDate"])
    .select(["users.username", "users.name as renterName", "users.contact"])
    .orderBy("receipts.id", "desc")
    .execute();
}
export type ExportedReceipt = Awaited<ReturnType<typeof readReceiptsPart>>[number];
