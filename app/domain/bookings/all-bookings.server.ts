import type { Db } from "~db/open";
import { countRows } from "~/domain/count-rows.server";
import { firstDayOfThoseNotOver } from "~/domain/calendar/booking-window";
import { dayInIndia } from "~/domain/calendar/day";
import { readId } from "~/domain/schema-parts";
import { holdsWords } from "~/domain/word-search.server";
import type { Booking } from "./booking";
import type { BookingFilter } from "./booking-filter.server";
import { toBooking } from "./booking-rows.server";

/** More than anyone decides in a day. */
export const MAX_COUNTED_UNDECIDED = 1_000;

/** A booking with the names that admins know it by. */
export interface AdminBooking extends Booking {
  equipmentName: string;
  username: string;
  userName: string;
}

/**
 * All bookings that match a filter, newest first. For admins only: the caller checks.
 *
 * @param page.without ids of bookings that are shown elsewhere
 */
export async function listAllBookings(
  db: Db,
  filter: BookingFilter,
  page: { limit: number; offset?: number; without?: readonly number[] },
): Promise<AdminBooking[]> {
  const { without = [] } = page;
  const rows = await selectBookings(db, filter)
    .$if(without.length > 0, (query) => query.where("bookings.id", "not in", without))
    .selectAll("bookings")
    .select(["equipment.name as equipmentName", "users.username", "users.name as userName"])
    .orderBy("bookings.id", "desc")
    .limit(page.limit)
    .offset(page.offset ?? 0)
    .execute();
  return rows.map(toAdminBooking);
}

type AdminRow = Parameters<typeof toBooking>[0] & Pick<AdminBooking, "equipmentName" | "username" | "userName">;

function toAdminBooking({ equipmentName, username, userName, ...row }: AdminRow): AdminBooking {
  return { ...toBooking(row), equipmentName, username, userName };
}

/** Counts the bookings that match a filter, up to a limit. */
export async function countAllBookings(db: Db, filter: BookingFilter, limit: number): Promise<number> {
  return countRows(db, selectMatchingIds(db, filter).limit(limit));
}

/**
 * Bookings that wait for a decision, by their first day: paid ones that are not over, and unpaid ones while their days
 * are held. For admins only.
 */
export async function listUndecided(db: Db, now: Date, limit: number): Promise<AdminBooking[]> {
  const kinds = selectUndecided(db, now).map((query) =>
    query
      .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
      .innerJoin("users", "users.id", "bookings.userId")
      .selectAll("bookings")
      .select(["equipment.name as equipmentName", "users.username", "users.name as userName"])
      .orderBy("bookings.startDate")
      .orderBy("bookings.endDate")
      .orderBy("bookings.holdUntil")
      .orderBy("bookings.id")
      .limit(limit)
      .execute(),
  );
  const rows = (await Promise.all(kinds)).flat();
  rows.sort((one, other) => one.startDate.localeCompare(other.startDate) || one.id - other.id);
  return rows.slice(0, limit).map(toAdminBooking);
}

/** Counts them, up to a limit. */
export async function countUndecided(db: Db, now: Date, limit: number): Promise<number> {
  const kinds = selectUndecided(db, now).map((query) => countRows(db, query.select("bookings.id").limit(limit)));
  const [paid = 0, unpaid = 0] = await Promise.all(kinds);
  return Math.min(limit, paid + unpaid);
}

/** One query for each kind, so that each follows an index, `bookings_waiting`, in its own order. */
function selectUndecided(db: Db, now: Date) {
  const today = dayInIndia(now);
  const paid = db
    .selectFrom("bookings")
    .where("bookings.paymentState", "=", "captured")
    .where("bookings.status", "=", "paid")
    .where("bookings.startDate", ">=", firstDayOfThoseNotOver(today))
    .where("bookings.endDate", ">=", today);
  const unpaid = db
    .selectFrom("bookings")
    .where("bookings.paymentState", "=", "unpaid")
    .where("bookings.status", "in", ["pending", "awaiting_payment"])
    .where("bookings.holdUntil", ">", now.toISOString());
  return [paid, unpaid];
}

/** Subquery of the ids of all bookings that match a filter. For admins only. */
export function selectMatchingIds(db: Db, filter: BookingFilter) {
  return selectBookings(db, filter).select("bookings.id");
}

function selectBookings(db: Db, { status, paymentState, startDate, endDate, equipment, user }: BookingFilter) {
  let query = db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .innerJoin("users", "users.id", "bookings.userId");
  if (status !== undefined) query = query.where("bookings.status", "=", status);
  if (paymentState !== undefined) query = query.where("bookings.paymentState", "=", paymentState);
  if (startDate !== undefined) query = query.where("bookings.endDate", ">=", startDate);
  if (endDate !== undefined) query = query.where("bookings.startDate", "<=", endDate);
  if (equipment !== undefined)
    query = query.where((eb) =>
      eb.or([eb("equipment.id", "=", readId(equipment) ?? 0), holdsWords(equipment, ["equipment.name"])]),
    );
  if (user !== undefined)
    query = query.where((eb) =>
      eb.or([eb("users.id", "=", readId(user) ?? 0), holdsWords(user, ["users.username", "users.name"])]),
    );
  return query;
}
