import type { Db } from "~db/open";
import { selectMatchingIds, type BookingFilter } from "~/domain/bookings/all-bookings.server";
import type { BalanceState } from "~/domain/bookings/balance";
import { toBooking } from "~/domain/bookings/booking-queries.server";
import type { Booking } from "~/domain/bookings/booking";
import type { Farmer } from "~/domain/bookings/farmer";
import { setImmediate as letOthersRun } from "node:timers/promises";

/** Rows of exported files, newest first, read in parts: other requests run between them. */

const ROWS_PER_READ = 500;

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

function bookingsOf(db: Db, { userId, filter, before }: ExportFilter) {
  let query = db.selectFrom("bookings");
  if (userId !== undefined) query = query.where("bookings.userId", "=", userId);
  if (filter !== undefined) query = query.where("bookings.id", "in", selectMatchingIds(db, filter));
  return before === undefined ? query : query.where("bookings.id", "<", before);
}

function receiptsOf(db: Db, { userId, filter, before }: ExportFilter) {
  let query = db.selectFrom("receipts");
  if (userId !== undefined) query = query.where("receipts.userId", "=", userId);
  if (filter !== undefined) query = query.where("receipts.bookingId", "in", selectMatchingIds(db, filter));
  return before === undefined ? query : query.where("receipts.id", "<", before);
}

/** Where a full file ends and the next begins: the id of its last row; undefined where it holds all. */
export async function findEndOfBookings(db: Db, wanted: ExportFilter): Promise<number | undefined> {
  const query = bookingsOf(db, wanted).select("bookings.id").orderBy("bookings.id", "desc");
  return endOf(
    await query
      .offset(wanted.most - 1)
      .limit(2)
      .execute(),
  );
}

/** The same for receipts. */
export async function findEndOfReceipts(db: Db, wanted: ExportFilter): Promise<number | undefined> {
  const query = receiptsOf(db, wanted).select("receipts.id").orderBy("receipts.id", "desc");
  return endOf(
    await query
      .offset(wanted.most - 1)
      .limit(2)
      .execute(),
  );
}

/** The last row of a file and the first of the next. */
const endOf = ([last, next]: readonly { id: number }[]) => (next === undefined ? undefined : last?.id);

/** Bookings with their equipment, owner, renter and receipt. */
export function readBookings(db: Db, wanted: ExportFilter): Promise<ExportedBooking[]> {
  return readInParts(wanted, async (before, limit) => {
    const query = bookingsOf(db, { ...wanted, before })
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
      .select(["farmer.name as farmerName", "farmer.phone as farmerPhone"]);
    const rows = await query.orderBy("bookings.id", "desc").limit(limit).execute();
    return rows.map(
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
  });
}

/** Receipts with their equipment, days and renter. */
export function readReceipts(db: Db, wanted: ExportFilter): Promise<ExportedReceipt[]> {
  return readInParts(wanted, async (before, limit) => {
    const query = receiptsOf(db, { ...wanted, before })
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
      .select(["bookings.startDate", "bookings.endDate", "users.username", "users.name", "users.contact"]);
    const rows = await query.orderBy("receipts.id", "desc").limit(limit).execute();
    return rows.map(({ userId, username, name, contact, ...row }) => ({
      ...row,
      renter: { id: userId, username, name, contact },
    }));
  });
}

async function readInParts<Row extends { id: number }>(
  { before, most }: ExportFilter,
  read: (before: number | undefined, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const limit = Math.min(most - all.length, ROWS_PER_READ);
    const rows = await read(all.at(-1)?.id ?? before, limit);
    all.push(...rows);
    if (rows.length < limit || all.length === most) return all;
    await letOthersRun();
  }
}
