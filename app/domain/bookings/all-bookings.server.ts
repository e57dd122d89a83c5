import type { NotNull } from "kysely";
import type { Db } from "~db/connection";
import { engineOf } from "~db/engine";
import { idsReferringTo, listedIds } from "~db/listed-ids";
import type { BookingsTable } from "~db/schema";
import { countRows } from "~/domain/count-rows.server";
import { firstDayOfThoseNotOver } from "~/domain/calendar/booking-window";
import { dayInIndia } from "~/domain/calendar/day";
import { holdsWords } from "~/domain/word-search.server";
import type { Booking } from "./booking";
import type { BookingFilter } from "./booking-filter.server";
import { toBooking } from "./booking-rows.server";
import { findByFilter, type FoundFilter } from "./find-by-filter.server";

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
  const found = await findByFilter(db, filter);
  // Outer joins are read in their order: every booking has equipment and a renter.
  const rows = await selectBookings(db, found, false)
    .leftJoin("equipment", "equipment.id", "bookings.equipmentId")
    .leftJoin("users", "users.id", "bookings.userId")
    .$if(without.length > 0, (query) => query.where("bookings.id", "not in", without))
    .selectAll("bookings")
    .select(["equipment.name as equipmentName", "users.username", "users.name as userName"])
    .$narrowType<{ equipmentName: NotNull; username: NotNull; userName: NotNull }>()
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
  return countRows(db, selectMatchingIds(db, await findByFilter(db, filter)).limit(limit));
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
export function selectMatchingIds(db: Db, filter: FoundFilter) {
  return selectBookings(db, filter, true).select("bookings.id");
}

/** @param byIndex whether states and days are looked up by their indexes, which have another order, or only compared */
function selectBookings(db: Db, filter: FoundFilter, byIndex: boolean) {
  const { status, paymentState, startDate, endDate, equipment, user, found } = filter;
  const { unindexed } = engineOf(db);
  const by = <Column extends `bookings.${keyof BookingsTable}`>(column: Column) =>
    byIndex ? column : unindexed(column);
  let query = db.selectFrom("bookings");
  if (found.bookings !== undefined) query = query.where("bookings.id", "in", listedIds(db, found.bookings));
  if (status !== undefined) query = query.where(by("bookings.status"), "=", status);
  if (paymentState !== undefined) query = query.where(by("bookings.paymentState"), "=", paymentState);
  if (startDate !== undefined) query = query.where(by("bookings.endDate"), ">=", startDate);
  if (endDate !== undefined) query = query.where(by("bookings.startDate"), "<=", endDate);
  if (equipment !== undefined) {
    const { ids, hasMore } = found.equipment;
    query = query.where((eb) => {
      const named = eb
        .selectFrom("equipment")
        .whereRef("equipment.id", "=", "bookings.equipmentId")
        .where(holdsWords(equipment, ["equipment.name"]));
      const isListed = eb("bookings.id", "in", idsReferringTo(db, ids, ["bookings", "equipmentId"]));
      return hasMore ? eb.or([isListed, eb.exists(named.select("equipment.id"))]) : isListed;
    });
  }
  if (user !== undefined) {
    const { ids, hasMore } = found.users;
    query = query.where((eb) => {
      const named = eb
        .selectFrom("users")
        .whereRef("users.id", "=", "bookings.userId")
        .where(holdsWords(user, ["users.username", "users.name"]));
      const isListed = eb("bookings.id", "in", idsReferringTo(db, ids, ["bookings", "userId"]));
      return hasMore ? eb.or([isListed, eb.exists(named.select("users.id"))]) : isListed;
    });
  }
  return query;
}
