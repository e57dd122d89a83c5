import { dayInIndia, firstDayOfThoseNotOver } from "~/domain/calendar/day";
import { latinDigits } from "~/domain/normalise-text";
import { readDay } from "~/domain/calendar/read-day";
import { readSearch, holdsWords } from "~/domain/word-search.server";
import { BOOKING_STATUSES, PAYMENT_STATES } from "./booking";
import { engineOf } from "~db/engine";
import type { Database, Db } from "~db/schema";
import { expressionBuilder, type Expression, type SelectQueryBuilder, type SqlBool } from "kysely";
import { countRows } from "~/domain/count-rows.server";
import { readNewest } from "~/domain/read-newest.server";
import { NO_ROW, readId } from "~/domain/schema-parts";
import { toBooking } from "./booking-queries.server";

/** The filter of the admin's list of bookings. Invalid parts of a query are ignored; reversed days are swapped. */
export function readBookingFilter(query: URLSearchParams) {
  const first = readDay(query.get("startDate") ?? "");
  const last = readDay(query.get("endDate") ?? "");
  const isTurned = first !== undefined && last !== undefined && first > last;
  return {
    /** A number of the booking or of its payment, or words that all stand in the name of its renter, farmer or machine. */
    search: readSearch(query.get("search")),
    status: BOOKING_STATUSES.find((status) => status === query.get("status")),
    paymentState: PAYMENT_STATES.find((state) => state === query.get("paymentState")),
    /** Bookings that overlap the days from here to `endDate`, both included. */
    startDate: isTurned ? last : first,
    endDate: isTurned ? first : last,
    /** Id of equipment, or words of its name. */
    equipment: readSearch(query.get("equipment")),
    /** Id of a renter, or words of the username, name or contact. */
    user: readSearch(query.get("user")),
  };
}

type BookingFilter = Partial<ReturnType<typeof readBookingFilter>>;

export function writeBookingFilter(filter: BookingFilter): URLSearchParams {
  return new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  );
}

export type BookingCondition = Expression<SqlBool>;

/** An admin decides on fewer in a day. */
export const MAX_COUNTED_UNDECIDED = 1_000;

/** Ids that a search for bookings looks through at once, so that other requests are answered between. */
const SPAN = 50_000;

/** Ids of the bookings that fulfil a condition, newest first, up to a limit. For admins only. */
export async function findAllBookings(db: Db, matching: BookingCondition, limit: number): Promise<number[]> {
  const found: number[] = [];
  const parts = readNewest(db, "bookings", { span: SPAN, limit }, ({ from, below, limit }) =>
    db
      .selectFrom("bookings")
      .where(matching)
      .where("id", ">=", from)
      .where("id", "<", below)
      .select("id")
      .orderBy("id", "desc")
      .limit(limit)
      .execute(),
  );
  for await (const rows of parts) {
    found.push(...rows.map(({ id }) => id));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

const withNames = (query: SelectQueryBuilder<Database, "bookings", object>) =>
  query
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .innerJoin("users", "users.id", "bookings.userId")
    .selectAll("bookings")
    .select(["equipment.name as equipmentName", "users.username", "users.name as userName"]);

/** Bookings by their ids, newest first. For admins only. */
export async function readAllBookings(db: Db, ids: readonly number[]) {
  const query = withNames(db.selectFrom("bookings").where("bookings.id", "in", ids));
  return (await query.orderBy("bookings.id", "desc").execute()).map(toBooking);
}

export type AdminBooking = Awaited<ReturnType<typeof readAllBookings>>[number];

/** For admins, by their first day: paid bookings that are not over, and unpaid ones while their days are held. */
export async function listUndecided(db: Db, now: Date, limit: number): Promise<AdminBooking[]> {
  const kinds = selectUndecided(db, now).map((query) =>
    withNames(query)
      .orderBy("bookings.startDate")
      .orderBy("bookings.endDate")
      .orderBy("bookings.holdUntil")
      .orderBy("bookings.id")
      .limit(limit)
      .execute(),
  );
  const rows = (await Promise.all(kinds)).flat();
  rows.sort((one, other) => one.startDate.localeCompare(other.startDate) || one.id - other.id);
  return rows.slice(0, limit).map(toBooking);
}

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

/** The condition of a filter on `bookings`. For admins only. */
export async function matchBookings(db: Db, filter: BookingFilter): Promise<BookingCondition> {
  const { search, status, paymentState, startDate, endDate, equipment, user } = filter;
  const conditions: BookingCondition[] = [];
  if (search !== undefined) conditions.push(await matchSearch(db, search));
  if (equipment !== undefined) conditions.push(await matchEquipment(db, equipment));
  if (user !== undefined) conditions.push(await matchUser(db, user));
  if (status !== undefined) conditions.push(eb("bookings.status", "=", status));
  if (paymentState !== undefined) conditions.push(eb("bookings.paymentState", "=", paymentState));
  if (startDate !== undefined) conditions.push(eb("bookings.endDate", ">=", startDate));
  if (endDate !== undefined) conditions.push(eb("bookings.startDate", "<=", endDate));
  return eb.and(conditions);
}

const eb = expressionBuilder<Database, "bookings">();

function matchEquipment(db: Db, words: string): Promise<BookingCondition> {
  const named = db
    .selectFrom("equipment")
    .where((row) => row.or([row("id", "=", readId(words)), holdsWords(words, ["name"])]));
  return matchIds(db, named.select("id"), "bookings.equipmentId");
}

function matchUser(db: Db, words: string): Promise<BookingCondition> {
  const named = db
    .selectFrom("users")
    .where((row) => row.or([row("id", "=", readId(words)), holdsWords(words, ["username", "name", "contact"])]));
  return matchIds(db, named.select("id"), "bookings.userId");
}

/** Bookings of so many users or machines are found by an index. */
const MAX_INDEXED = 300;

/** Of more than those, the newest bookings are read until enough match: an index would read and sort all of them. */
async function matchIds<Table extends "users" | "equipment">(
  db: Db,
  query: SelectQueryBuilder<Database, Table, { id: number }>,
  column: "bookings.equipmentId" | "bookings.userId",
): Promise<BookingCondition> {
  const ids = (await query.execute()).map(({ id }) => id);
  // An empty list would keep SQLite from using the indexes of the other conditions.
  return ids.length > MAX_INDEXED ? engineOf(db).isAmong(column, ids) : eb(column, "in", [NO_ROW, ...ids]);
}

const BOOKING_NUMBER = /^\d{1,7}$/;
const PROVIDER_ID = /^(pay|order|rfnd)_\w*$/;

/** Whether a booking has this number or address, the beginning of an id at the provider, or these words in one name. */
async function matchSearch(db: Db, search: string): Promise<BookingCondition> {
  const text = latinDigits(search);
  if (BOOKING_NUMBER.test(text)) return eb("bookings.id", "=", Number(text));
  const range = [search, PROVIDER_ID.test(search) ? `${search}~` : search] as const;
  const refunds = eb.selectFrom("refunds").where((refund) => refund.between("providerRefundId", ...range));
  const payments = eb
    .selectFrom("payments")
    .where((payment) => payment.or([payment.between("id", ...range), payment.between("orderId", ...range)]));
  const farmers = eb.selectFrom("booking_farmers").where(holdsWords(text, ["name", "phone"]));
  const [renters, machines] = await Promise.all([matchUser(db, text), matchEquipment(db, text)]);
  return eb.or([
    eb("bookings.publicId", "=", search),
    eb.between("bookings.razorpayOrderId", ...range),
    eb("bookings.id", "in", payments.select("bookingId")),
    eb("bookings.id", "in", refunds.select("bookingId")),
    eb("bookings.id", "in", farmers.select("bookingId")),
    renters,
    machines,
  ]);
}
