import type { Db } from "~db/open";
import type { BookingCondition } from "~/domain/bookings/all-bookings.server";
import type { BalanceState } from "~/domain/bookings/balance";
import { toBooking } from "~/domain/bookings/booking-queries.server";
import type { Booking } from "~/domain/bookings/booking";
import type { Farmer } from "~/domain/bookings/farmer";
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

export interface ExportedBooking extends Booking {
  equipmentName: string;
  location: string;
  ownerName: string;
  renter: Person;
  receiptId: number | null;
  /** What has become of its balance; null where there is none. */
  balanceState: BalanceState | null;
  /** Whom it was booked for, where that is somebody else. */
  farmer: Farmer | null;
}

export interface ExportedReceipt {
  id: number;
  bookingId: number;
  equipmentName: string;
  location: string;
  startDate: string;
  endDate: string;
  /** Paise. */
  amount: number;
  currency: string;
  status: string;
  razorpayPaymentId: string | null;
  method: string | null;
  generatedAt: string;
  renter: Person;
}

interface Person {
  id: number;
  username: string;
  name: string;
  contact: string | null;
}

/** Bookings with their equipment, owner, renter and receipt, part by part. */
export const readBookings = (db: Db, filter: ExportFilter): AsyncGenerator<ExportedBooking[]> =>
  readNewest(db, "bookings", PARTS, (part) => readBookingsPart(db, filter, part));

async function readBookingsPart(
  db: Db,
  { userId, matching }: ExportFilter,
  { from, below, limit }: Part,
): Promise<ExportedBooking[]> {
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
    .select([
      "equipment.name as equipmentName",
      "equipment.location",
      "owner.name as ownerName",
      "receipts.id as receiptId",
      "balances.state as balanceState",
    ])
    .select(["renter.username", "renter.name as renterName", "renter.contact"])
    .select(["farmer.name as farmerName", "farmer.phone as farmerPhone"])
    .orderBy("bookings.id", "desc")
    .execute();
  return found.map(
    ({
      equipmentName,
      location,
      ownerName,
      receiptId,
      username,
      renterName,
      contact,
      balanceState,
      farmerName,
      farmerPhone,
      ...row
    }) => ({
      ...toBooking(row),
      balanceState,
      equipmentName,
      location,
      ownerName,
      receiptId,
      farmer: farmerName === null ? null : { name: farmerName, phone: farmerPhone },
      renter: { id: row.userId, username, name: renterName, contact },
    }),
  );
}

/** Receipts with their equipment, days and renter, part by part. */
export const readReceipts = (db: Db, filter: ExportFilter): AsyncGenerator<ExportedReceipt[]> =>
  readNewest(db, "receipts", PARTS, (part) => readReceiptsPart(db, filter, part));

async function readReceiptsPart(
  db: Db,
  { userId, matching }: ExportFilter,
  { from, below, limit }: Part,
): Promise<ExportedReceipt[]> {
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
  const found = await db
    .selectFrom(receipts.as("receipts"))
    .innerJoin("bookings", "bookings.id", "receipts.bookingId")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .innerJoin("users", "users.id", "receipts.userId")
    .select([
      "receipts.id",
      "receipts.bookingId",
      "receipts.amount",
      "receipts.currency",
      "receipts.status",
      "receipts.razorpayPaymentId",
    ])
    .select([
      "receipts.method",
      "receipts.generatedAt",
      "receipts.userId",
      "equipment.name as equipmentName",
      "equipment.location",
    ])
    .select(["bookings.startDate", "bookings.endDate", "users.username", "users.name", "users.contact"])
    .orderBy("receipts.id", "desc")
    .execute();
  return found.map(({ userId: id, username, name, contact, ...row }) => ({
    ...row,
    renter: { id, username, name, contact },
  }));
}
