import type { Db, Trx } from "~db/connection";
import { NotFound } from "~/domain/errors";
import type { Booking } from "./booking";
import { toBooking } from "./booking-rows.server";
import type { BookingDates } from "./booking-schema";

/** Who asks; what is not theirs is answered as if it were not there. */
export interface Viewer {
  id: number;
  isAdmin: boolean;
}

/** What somebody has to do with a booking; who is more than one of these is the first. */
export type BookingRole = "renter" | "owner" | "admin";

/**
 * A booking that the asker may see, the renter, the machine's owner, or an admin, and which of them asks.
 *
 * @throws NotFound for anyone else, and where there is none
 */
export async function requireBookingAndRole(
  db: Db | Trx,
  id: number | undefined,
  asker: Viewer,
): Promise<{ booking: Booking; part: BookingRole }> {
  const row =
    id === undefined
      ? undefined
      : await db
          .selectFrom("bookings")
          .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
          .selectAll("bookings")
          .select("equipment.ownerId")
          .where("bookings.id", "=", id)
          .executeTakeFirst();
  if (row === undefined) throw new NotFound("bookingNotFound");
  const { ownerId, ...booking } = row;
  const part =
    booking.userId === asker.id ? "renter" : ownerId === asker.id ? "owner" : asker.isAdmin ? "admin" : undefined;
  if (part === undefined) throw new NotFound("bookingNotFound");
  return { booking: toBooking(booking), part };
}

/**
 * A booking that the asker may see: the renter, the machine's owner, or an admin.
 *
 * @throws NotFound for anyone else, and where there is none
 */
export async function requireBooking(db: Db | Trx, id: number | undefined, asker: Viewer): Promise<Booking> {
  return (await requireBookingAndRole(db, id, asker)).booking;
}

/**
 * A booking of the renter who asks.
 *
 * @throws NotFound for anyone else, admins and owners included
 */
export async function requireOwnBooking(
  db: Db | Trx,
  id: number | undefined,
  renter: { id: number },
): Promise<Booking> {
  const row =
    id === undefined
      ? undefined
      : await db
          .selectFrom("bookings")
          .selectAll()
          .where("id", "=", id)
          .where("userId", "=", renter.id)
          .executeTakeFirst();
  if (row === undefined) throw new NotFound("bookingNotFound");
  return toBooking(row);
}

/** A booking by the opaque id in the payment callback's address; undefined where there is none. */
export async function findBookingByPublicId(db: Db, publicId: string): Promise<Booking | undefined> {
  const row = await db.selectFrom("bookings").selectAll().where("publicId", "=", publicId).executeTakeFirst();
  return row && toBooking(row);
}

/** The booking that an order of the payment provider belongs to. */
export async function findBookingByOrder(db: Db | Trx, orderId: string): Promise<Booking | undefined> {
  const row = await db.selectFrom("bookings").selectAll().where("razorpayOrderId", "=", orderId).executeTakeFirst();
  return row && toBooking(row);
}

/** The renter's own live booking of a machine for exactly these days: what a form sent twice has already made. */
export async function findSameLiveBooking(
  db: Db,
  equipmentId: number,
  dates: BookingDates,
  renter: { id: number },
): Promise<Booking | undefined> {
  const row = await db
    .selectFrom("bookings")
    .selectAll()
    .where("userId", "=", renter.id)
    .where("equipmentId", "=", equipmentId)
    .where("startDate", "=", dates.startDate)
    .where("endDate", "=", dates.endDate)
    .where("status", "in", ["pending", "awaiting_payment", "paid", "approved"])
    .executeTakeFirst();
  return row && toBooking(row);
}

export interface ListedBooking extends Booking {
  equipmentName: string;
}

/** Bookings with their machine's name, newest first: all of them, or one renter's. */
export async function listBookings(
  db: Db,
  filter: { userId?: number; limit: number; offset?: number },
): Promise<ListedBooking[]> {
  let query = db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .selectAll("bookings")
    .select("equipment.name as equipmentName");
  if (filter.userId !== undefined) query = query.where("bookings.userId", "=", filter.userId);
  const rows = await query
    .orderBy("bookings.id", "desc")
    .limit(filter.limit)
    .offset(filter.offset ?? 0)
    .execute();
  return rows.map(({ equipmentName, ...row }) => ({ ...toBooking(row), equipmentName }));
}

/** How many bookings a renter has made. */
export async function countBookings(db: Db, renter: { id: number }): Promise<number> {
  const { total } = await db
    .selectFrom("bookings")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("userId", "=", renter.id)
    .executeTakeFirstOrThrow();
  return total;
}
