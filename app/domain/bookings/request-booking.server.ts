import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import { randomBytes } from "node:crypto";
import type { Db, Trx } from "~db/open";
import { bookingWindow } from "~/domain/calendar/booking-window";
import { dayInIndia } from "~/domain/calendar/day";
import { notifyBookingChange } from "./notify-booking-change.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { Conflict, Forbidden, Invalid, NotFound } from "~/domain/errors";
import { storeFirstContact } from "~/domain/users/contacts.server";
import type { Booking } from "./booking";
import { storedAdvance, toBooking } from "./booking-rows.server";
import { keepFarmer } from "./farmers.server";
import type { BookingDates, BookingRequest } from "./booking-schema";
import { findWorkPlace, quoteBooking, storedQuote } from "./quote-booking.server";
import { holdDays } from "./booking-days.server";
import {
  countForNetwork,
  requireFewBegunBookings,
  requireFewUnpaidBookings,
  requireShortHolds,
} from "./unpaid-bookings.server";

const PUBLIC_ID_BYTES = 15;

/**
 * Checks the dates of a booking against the booking window.
 *
 * @throws Invalid naming the field that is wrong
 */
export function requireBookableDates({ startDate, endDate }: BookingDates, now: Date): void {
  const { first, last } = bookingWindow(dayInIndia(now));
  if (startDate < first) throw new Invalid("pastDates", { fields: { startDate: ["pastDates"] } });
  if (startDate > endDate) throw new Invalid("invalidDateRange", { fields: { endDate: ["invalidDateRange"] } });
  if (startDate > last) throw new Invalid("beyondWindow", { fields: { startDate: ["beyondWindow"] } });
  if (endDate > last) throw new Invalid("beyondWindow", { fields: { endDate: ["beyondWindow"] } });
}

/**
 * Books equipment for a range of days: the booking, its taken days, its total, for whom it is and the phone number of a
 * renter who had none in one transaction. Days that are offered to the renter are taken over.
 *
 * @param request the equipment and the days, both ends included
 * @param options.holdMinutes how long an unpaid booking holds its days; options.isUnpaidLimited true where the
 *   renter's unpaid bookings are limited: their number, those begun within a day, and how long they keep one machine; options.network that they are limited by, too;
 *   options.isFreshLogin true where the login proves a first phone number; options.commissionBasisPoints the office's share
 * @returns the pending booking, unpaid and without an order
 * @throws Invalid for dates outside the window and what the terms do not allow; NotFound; Forbidden for one's own equipment; Conflict where it is
 *   unavailable, a day is taken, the time of an offer is over or the total is not the one that was seen; TooMany above the limit of unpaid bookings
 */
export async function requestBooking(
  db: Db,
  request: BookingRequest,
  renter: { id: number },
  options: {
    now: Date;
    holdMinutes: number;
    isUnpaidLimited?: boolean;
    network?: string | undefined;
    isFreshLogin?: boolean;
    commissionBasisPoints?: number;
  },
): Promise<Booking> {
  requireBookableDates(request, options.now);
  const workPlace = await findWorkPlace(db, { id: request.equipmentId }, request);
  const { now, holdMinutes } = options;
  const holdUntil = new Date(now.getTime() + holdMinutes * MS_PER_MINUTE).toISOString();
  let uncount: (() => void) | undefined;
  const booking = db.transaction().execute(async (trx) => {
    // PostgreSQL runs a transaction again that met another.
    uncount?.();
    const booking = await insertBooking(trx, { ...request, workPlace }, renter, {
      now,
      by: "renter",
      holdUntil,
      isFreshLogin: options.isFreshLogin === true,
      commissionBasisPoints: options.commissionBasisPoints ?? 0,
    });
    // After the days: whoever sends the same booking twice is led to the first.
    if (options.isUnpaidLimited === true) {
      await requireFewUnpaidBookings(trx, renter, now);
      await requireFewBegunBookings(trx, renter, now);
      await requireShortHolds(trx, booking, options);
      if (options.network !== undefined) uncount = await countForNetwork(trx, options.network, booking, options);
    }
    await notifyBookingChange(trx, { after: booking, event: "request", by: "renter", now });
    return booking;
  });
  return booking.catch((error: unknown) => {
    uncount?.();
    throw error;
  });
}

type Inserted = Omit<BookingRequest, "workPlace"> & { workPlace: Awaited<ReturnType<typeof findWorkPlace>> };

/**
 * Inserts a booking with its days, its total, for whom it is and its audit entry, in the caller's transaction.
 *
 * @param options.holdUntil until when it holds its days without payment
 * @throws what requestBooking throws, save for limits and the window
 */
export async function insertBooking(
  trx: Trx,
  request: Inserted,
  renter: { id: number },
  {
    now,
    by,
    holdUntil = null,
    isFreshLogin = false,
    commissionBasisPoints,
  }: {
    now: Date;
    by: "renter" | "admin";
    holdUntil?: string | null;
    isFreshLogin?: boolean;
    commissionBasisPoints: number;
  },
): Promise<Booking> {
  const at = now.toISOString();
  const equipment = await trx
    .selectFrom("equipment")
    .select(["id", "ownerId", "dailyRate", "availability"])
    .where("id", "=", request.equipmentId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (equipment === undefined) throw new NotFound("equipmentNotFound");
  if (equipment.ownerId === renter.id) throw new Forbidden("ownMachine");
  if (equipment.availability === 0) throw new Conflict("equipmentUnavailable");
  const quote = await quoteBooking(trx, equipment, { ...request, now });
  const totalPrice = quote.total;
  if (request.seenTotal !== undefined && request.seenTotal !== totalPrice) throw new Conflict("priceChanged");
  const row = await trx
    .insertInto("bookings")
    .values({
      publicId: randomBytes(PUBLIC_ID_BYTES).toString("base64url"),
      equipmentId: equipment.id,
      userId: renter.id,
      startDate: request.startDate,
      endDate: request.endDate,
      dailyRate: equipment.dailyRate,
      totalPrice,
      // At the counter all is paid at once.
      advance: by === "admin" ? null : storedAdvance(quote),
      quote: storedQuote(quote),
      commissionBasisPoints,
      holdUntil,
      createdAt: at,
      lastStatusUpdate: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const booking = toBooking(row);
  await holdDays(trx, booking, booking);
  if (request.farmer !== undefined) await keepFarmer(trx, booking, request.farmer, now);
  if (request.contact !== undefined) await storeFirstContact(trx, renter, request.contact, { now, isFreshLogin });
  await recordAudit(trx, {
    at,
    actor: by,
    actorId: renter.id,
    subject: "booking",
    subjectId: booking.id,
    action: "request",
    fromState: null,
    toState: "pending/unpaid",
    reason: null,
  });
  return booking;
}
