import type { Db } from "~db/open";
import { selectMatchingIds, type BookingFilter } from "~/domain/bookings/all-bookings.server";
import type { BalanceState } from "~/domain/bookings/balance";
import { toBooking } from "~/domain/bookings/booking-queries.server";
import type { Booking } from "~/domain/bookings/booking";
import type { Farmer } from "~/domain/bookings/farmer";
import { NO_ROW } from "~/domain/schema-parts";

/** Rows of exported files, newest first. */

/** Rows of one file. */
interface Part<Row> {
  rows: Row[];
  /** Where a full file ends and the next begins: the id of its last row; undefined where it holds all. */
  last: number | undefined;
}

/** The user whose rows are exported; undefined for all users, only for admins. */
export interface ExportFilter {
  userId?: number | undefined;
  /** Which bookings; undefined for all. Only for admins. */
  filter?: BookingFilter | undefined;
  /** Continues after a full file: only rows with smaller ids. */
  before?: number | undefined;
  most: number;
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

/** Bookings with their equipment, owner, renter and receipt. */
export async function readBookings(
  db: Db,
  { userId, filter, before, most }: ExportFilter,
): Promise<Part<ExportedBooking>> {
  const found = await db
    .selectFrom("bookings")
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
    .$if(userId !== undefined, (query) => query.where("bookings.userId", "=", userId ?? NO_ROW))
    .$if(filter !== undefined, (query) => query.where("bookings.id", "in", selectMatchingIds(db, filter ?? {})))
    .$if(before !== undefined, (query) => query.where("bookings.id", "<", before ?? NO_ROW))
    .orderBy("bookings.id", "desc")
    .limit(most + 1)
    .execute();
  return partOf(
    most,
    found.map(
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
    ),
  );
}

/** Receipts with their equipment, days and renter. */
export async function readReceipts(
  db: Db,
  { userId, filter, before, most }: ExportFilter,
): Promise<Part<ExportedReceipt>> {
  const found = await db
    .selectFrom("receipts")
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
    .$if(userId !== undefined, (query) => query.where("receipts.userId", "=", userId ?? NO_ROW))
    .$if(filter !== undefined, (query) => query.where("receipts.bookingId", "in", selectMatchingIds(db, filter ?? {})))
    .$if(before !== undefined, (query) => query.where("receipts.id", "<", before ?? NO_ROW))
    .orderBy("receipts.id", "desc")
    .limit(most + 1)
    .execute();
  return partOf(
    most,
    found.map(({ userId: id, username, name, contact, ...row }) => ({
      ...row,
      renter: { id, username, name, contact },
    })),
  );
}

/** @param found one row more than the file takes, where there are so many */
function partOf<Row extends { id: number }>(most: number, found: Row[]): Part<Row> {
  const rows = found.slice(0, most);
  return { rows, last: found.length > most ? rows.at(-1)?.id : undefined };
}
