import type { ExpressionBuilder } from "kysely";
import type { Database, Db, Row, Trx } from "~db/schema";
import { type Quote, NO_TERMS } from "~/domain/terms/terms";
import { balanceOf, type Balance, type BalanceSide } from "./balance";
import { LIVE_STATUSES, type Booking, type Actor, isCounterBooking } from "./booking";
import type { Move } from "./move";
import type { Day } from "~/domain/calendar/day";
import { paged } from "~/domain/count-rows.server";
import { Forbidden, NotFound } from "~/domain/errors";
import type { BookingDates } from "./booking-schema";

/** A row as a booking; what else was selected with it stays beside. */
export function toBooking<Stored extends Row<"bookings">>(stored: Stored) {
  const { commissionBasisPoints: _, isRated, advance, quote, ...row } = stored;
  return { ...row, isRated: isRated === 1, advance: advance ?? stored.totalPrice, quote: readQuote(quote) };
}

/** Parses a stored quote; null where the owner had stated no terms. Older ones lack newer fields. */
export function readQuote(stored: string | null): Quote | null {
  if (stored === null) return null;
  const quote = JSON.parse(stored) as Quote;
  return { ...quote, terms: { ...NO_TERMS, ...quote.terms } };
}

/** The signed-in user. Bookings that they may not see are answered as not found. */
export interface Viewer {
  id: number;
  isAdmin: boolean;
}

export interface UserAct {
  user: Viewer;
  now: Date;
}

/** Who decides for the office, and whether the password was given within the last minutes, as money needs it. */
export interface AdminAct {
  admin: Viewer;
  isConfirmed?: boolean;
  now: Date;
}

/** A viewer's role in a booking; the first that applies. */
export type BookingRole = "renter" | "owner" | "admin";

/** A booking that the viewer may see, with the role of renter, owner or admin. @throws NotFound for anyone else */
export async function requireBookingAndRole(db: Db | Trx, id: number, asker: Viewer) {
  const row = await db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .selectAll("bookings")
    .select("equipment.ownerId")
    .where("bookings.id", "=", id)
    .executeTakeFirstOrThrow(() => new NotFound("bookingNotFound"));
  const { ownerId, ...booking } = row;
  const part: BookingRole | undefined =
    booking.userId === asker.id ? "renter" : ownerId === asker.id ? "owner" : asker.isAdmin ? "admin" : undefined;
  if (part === undefined) throw new NotFound("bookingNotFound");
  return { booking: toBooking(booking), part };
}

/** The side of a booking that a role is. @throws Forbidden for an admin, who is neither */
export function requireSide(part: BookingRole): "renter" | "owner" {
  if (part === "admin") throw new Forbidden("notAllowed");
  return part;
}

/** A viewer's role for money and codes: of a counter booking every admin is the renter, not only the one who took the cash. */
export const partAtCounter = (booking: Booking, part: BookingRole): BookingRole =>
  part === "admin" && isCounterBooking(booking) ? "renter" : part;

/** A booking that the viewer may see, as its renter, its owner or an admin. @throws NotFound for anyone else */
export async function requireBooking(db: Db | Trx, id: number, asker: Viewer): Promise<Booking> {
  return (await requireBookingAndRole(db, id, asker)).booking;
}

/** A renter's own booking. @throws NotFound for anyone else, admins and owners included */
export async function requireOwnBooking(db: Db | Trx, id: number, renter: { id: number }): Promise<Booking> {
  const query = db.selectFrom("bookings").selectAll().where("userId", "=", renter.id);
  const row = await query.where("id", "=", id).executeTakeFirstOrThrow(() => new NotFound("bookingNotFound"));
  return toBooking(row);
}

export async function findBookingByPublicId(db: Db, publicId: string): Promise<Booking | undefined> {
  const row = await db.selectFrom("bookings").selectAll().where("publicId", "=", publicId).executeTakeFirst();
  return row && toBooking(row);
}

/** An order with its booking. `receipt` is our reference; `isCurrent` is false once other days have another order. */
export async function findOrder(db: Db | Trx, orderId: string) {
  const row = await db
    .selectFrom("bookings")
    .innerJoin("orders", "orders.bookingId", "bookings.id")
    .selectAll("bookings")
    .select(["orders.receipt", "orders.amount"])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { receipt, amount, ...booking } = row;
  return { booking: toBooking(booking), receipt, amount, isCurrent: booking.razorpayOrderId === orderId };
}

export type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** A renter's live booking of the equipment for exactly these days: the result of a form that was sent twice. */
export async function findSameLiveBooking(db: Db, equipmentId: number, dates: BookingDates, renter: { id: number }) {
  const row = await db
    .selectFrom("bookings")
    .selectAll()
    .where("userId", "=", renter.id)
    .where("equipmentId", "=", equipmentId)
    .where("startDate", "=", dates.startDate)
    .where("endDate", "=", dates.endDate)
    .where("status", "in", LIVE_STATUSES)
    .executeTakeFirst();
  return row && toBooking(row);
}

const isOver = (eb: ExpressionBuilder<Database, "bookings">, today: Day) =>
  eb.or([eb("bookings.status", "not in", LIVE_STATUSES), eb("bookings.endDate", "<", today)]);

/**
 * Bookings with their equipment's name, newest first: all, or one renter's.
 * @param filter.today those to pay come first, then what is ahead, the nearest day first, then what is over
 */
export function listBookings(db: Db, { userId, today }: { userId?: number | undefined; today?: Day }) {
  let query = db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .selectAll("bookings")
    .select("equipment.name as equipmentName");
  if (userId !== undefined) query = query.where("bookings.userId", "=", userId);
  if (today !== undefined)
    query = query
      .orderBy((eb) =>
        eb.case().when(isOver(eb, today)).then(2).when("bookings.paymentState", "=", "unpaid").then(0).else(1).end(),
      )
      .orderBy((eb) => eb.case().when(isOver(eb, today)).then("").else(eb.ref("bookings.startDate")).end());
  return paged(db, query.orderBy("bookings.id", "desc"), toBooking);
}

export const selectNamed = (db: Db) =>
  db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .innerJoin("users", "users.id", "bookings.userId")
    .select(["bookings.id as bookingId", "equipment.name as equipmentName", "users.name as renterName"]);

/** Who ended a booking, and why; undefined for a live one. */
export async function findBookingEnding(db: Db, bookingId: number) {
  const row = await db
    .selectFrom("audit")
    .select(["actor", "reason"])
    .where("subject", "=", "booking")
    .where("subjectId", "=", bookingId)
    .where("action", "in", ["cancel", "reject", "expire"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { by: row.actor as Actor, reason: row.reason };
}

/** Ids of those bookings whose handover is recorded: they can no longer be cancelled or moved by renter and owner. */
export async function listHandedOver(db: Db, bookings: readonly { id: number }[]): Promise<Set<number>> {
  if (bookings.length === 0) return new Set();
  const ids = bookings.map(({ id }) => id);
  const handovers = db.selectFrom("transfers").select("bookingId").where("kind", "=", "handover");
  const rows = await handovers.where("bookingId", "in", ids).execute();
  return new Set(rows.map(({ bookingId }) => bookingId));
}

export const isHandedOver = async (db: Db, booking: { id: number }): Promise<boolean> =>
  (await listHandedOver(db, [booking])).size > 0;

/** The proposals of a booking, oldest first. The caller checks who asks. */
export function listMoves(db: Db | Trx, bookingId: number): Promise<Move[]> {
  return db.selectFrom("booking_moves").selectAll().where("bookingId", "=", bookingId).orderBy("id").execute();
}

/** The moves of a booking that were accepted, oldest first, as documents show them; `at` is an instant. */
export async function listAcceptedMoves(db: Db | Trx, bookingId: number) {
  const moves = await listMoves(db, bookingId);
  return moves
    .filter(({ state }) => state === "accepted")
    .map((move) => ({
      at: move.settledAt ?? move.createdAt,
      from: { startDate: move.oldStartDate, endDate: move.oldEndDate },
      to: { startDate: move.startDate, endDate: move.endDate },
    }));
}

export type AcceptedMove = Awaited<ReturnType<typeof listAcceptedMoves>>[number];

/** The balance of a booking; undefined until its advance is paid, and where all is paid online. The caller checks who asks. */
export function findBalance(db: Db | Trx, bookingId: number): Promise<Balance | undefined> {
  return db.selectFrom("balances").selectAll().where("bookingId", "=", bookingId).executeTakeFirst();
}

/** Which side last disputed a balance. From the audit trail, since a decision that it is owed clears the statement. */
export async function findDisputer(db: Db, bookingId: number): Promise<BalanceSide | undefined> {
  const row = await db
    .selectFrom("audit")
    .select("actor")
    .where("subject", "=", "booking")
    .where("subjectId", "=", bookingId)
    .where("action", "=", "balance_dispute")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row === undefined ? undefined : (row.actor as BalanceSide);
}

export async function listBalances(db: Db, bookingIds: readonly number[]): Promise<Map<number, Balance>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db.selectFrom("balances").selectAll().where("bookingId", "in", bookingIds).execute();
  return new Map(rows.map((row) => [row.bookingId, row]));
}

/** Inserts the balance of a booking once its advance is paid; none where all was paid online. */
export async function openBalance(trx: Trx, booking: Booking): Promise<void> {
  const amount = balanceOf(booking);
  if (amount > 0) await trx.insertInto("balances").values({ bookingId: booking.id, amount }).execute();
}

/** Disputed balances that the office sees at once. */
const MAX_DISPUTED = 100;

export function listDisputedBalances(db: Db) {
  return selectNamed(db)
    .innerJoin("balances", "balances.bookingId", "bookings.id")
    .select(["amount", "statedAt"])
    .where("balances.state", "=", "disputed")
    .orderBy("statedAt")
    .limit(MAX_DISPUTED)
    .execute();
}
