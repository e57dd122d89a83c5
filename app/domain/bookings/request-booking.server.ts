import type { Rupees } from "~/domain/money";
import type { Db, Trx } from "~db/open";
import { tooOften } from "~/domain/quota";
import {
  isInBookingWindow,
  bookingWindow,
  countDays,
  type Day,
  dayInIndia,
  MS_PER_DAY,
  MS_PER_MINUTE,
  MS_PER_SECOND,
} from "~/domain/calendar/day";
import { Invalid, Conflict, Forbidden, NotFound, TooMany } from "~/domain/errors";
import { findTakenDays, datesTaken, holdDays, notifyBookingChange } from "./change-booking.server";
import type { BookingDates, BookingRequest } from "./booking-schema";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { quoteRequest, findWorkPlace, quoteBooking, storedQuote } from "./quote-booking.server";
import { NOTHING_CHOSEN, quoteDays, NO_TERMS } from "~/domain/terms/terms";
import { formatRupees } from "~/i18n/money";
import { type Booking, isAhead, LIVE_STATUSES } from "./booking";
import { findSameLiveBooking, toBooking } from "./booking-queries.server";
import { findFarmer, keepFarmer } from "./farmers.server";
import { hasAccountEnded } from "~/domain/users/account-ending.server";
import { forgetRecommendations } from "~/domain/recommendations/recommend.server";
import { randomBytes } from "node:crypto";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { storeFirstContact } from "~/domain/users/contacts.server";

const MAX_RANGE_DAYS = 400;

/** Whether equipment can be booked on every day of a range, and which are taken. @throws Invalid for a wrong range */
export async function checkAvailability(
  db: Db,
  equipment: { id: number; availability: boolean },
  dates: BookingDates,
  now: Date,
) {
  const { startDate, endDate } = dates;
  if (startDate > endDate || countDays(startDate, endDate) > MAX_RANGE_DAYS) {
    throw new Invalid("invalidDateRange", { field: "endDate" });
  }
  const unavailableDates = await findTakenDays(db, equipment.id, dates);
  return {
    available: equipment.availability && isInBookingWindow(dates, now) && unavailableDates.length === 0,
    startDate,
    endDate,
    unavailableDates,
  };
}

/** Checks a booking before its renter is known; booking checks again. @throws Invalid; NotFound; Conflict */
export async function checkRequest(db: Db, request: BookingRequest, now: Date): Promise<{ total: Rupees }> {
  const { equipmentId, seenTotal } = request;
  requireBookableDates(request, now);
  const equipment = await requireEquipment(db, equipmentId);
  if (!equipment.availability) throw new Conflict("equipmentUnavailable");
  const { total } = await quoteRequest(db, equipment, request, now);
  if (seenTotal !== undefined && seenTotal !== total) throw new Conflict("priceChanged");
  if ((await findTakenDays(db, equipmentId, request)).length > 0) throw datesTaken();
  return { total };
}

/** The live booking that an earlier sending of the same request made. @throws Conflict "bookedOtherwise" */
export async function findRepeatedBooking(db: Db, request: BookingRequest, renter: { id: number }) {
  const booking = await findSameLiveBooking(db, request.equipmentId, request, renter);
  if (booking === undefined) return undefined;
  const farmer = await findFarmer(db, booking.id);
  const isSamePerson =
    farmer?.name === request.farmer?.name && (farmer?.phone ?? null) === (request.farmer?.phone ?? null);
  if (!isSamePerson) return undefined;
  if (await isAsAgreed(db, booking, request)) return booking;
  const values = { id: booking.id, total: formatRupees(booking.totalPrice) };
  throw new Conflict("bookedOtherwise", { values });
}

/** Compares by the agreed terms: a choice that they do not offer makes no difference. */
async function isAsAgreed(db: Db, booking: Booking, request: BookingRequest): Promise<boolean> {
  const agreed = booking.quote ?? NOTHING_CHOSEN;
  const choices = {
    withOperator: request.withOperator ?? false,
    workPlace: await findWorkPlace(db, { id: request.equipmentId }, request),
  };
  const days = countDays(request.startDate, request.endDate);
  const asked = quoteDays(booking.dailyRate, days, booking.quote?.terms ?? NO_TERMS, choices);
  return (
    asked.withOperator === agreed.withOperator &&
    JSON.stringify(asked.workPlace?.names) === JSON.stringify(agreed.workPlace?.names) &&
    (request.seenTotal ?? booking.totalPrice) === booking.totalPrice
  );
}

/**
 * Why an ended booking cannot take its days again; undefined where it can. Late money revives nothing on equipment that
 * is unavailable; an admin may. @param by the admin who approves, or the provider whose money came late
 */
export async function findRevivalConflict(trx: Trx, booking: Booking, by: "admin" | "provider", now: Date) {
  if (!isAhead(booking, dayInIndia(now))) return new Conflict("bookingOver");
  if (await hasAccountEnded(trx, booking.userId)) return new Conflict("notDecidable");
  const equipment = await trx
    .selectFrom("equipment")
    .select("availability")
    .where("id", "=", booking.equipmentId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  const isOffered = equipment !== undefined && (by === "admin" || equipment.availability === 1);
  if (!isOffered) return new Conflict("equipmentUnavailable");
  const taken = await findTakenDays(trx, booking.equipmentId, booking);
  return taken.length > 0 ? datesTaken() : undefined;
}

const PUBLIC_ID_BYTES = 15;

/** Checks the dates of a booking against the booking window. @throws Invalid naming the field that is wrong */
export function requireBookableDates(dates: BookingDates, now: Date): void {
  requireDatesWithin(bookingWindow(dayInIndia(now)), dates, "beyondWindow");
}

/** Checks dates against a window. @throws Invalid naming the field that is wrong */
export function requireDatesWithin(
  { first, last }: { first: Day; last: Day },
  { startDate, endDate }: BookingDates,
  beyond: "beyondWindow" | "beyondYear",
): void {
  if (startDate < first) throw new Invalid("pastDates", { field: "startDate" });
  if (startDate > endDate) throw new Invalid("invalidDateRange", { field: "endDate" });
  if (endDate > last) throw new Invalid(beyond, { field: startDate > last ? "startDate" : "endDate" });
}

interface BookingOptions {
  now: Date;
  isFreshLogin?: boolean;
  commissionBasisPoints?: number;
}

/**
 * Books days of equipment, with the phone number of a renter who had none, in one transaction.
 * @param options.isFreshLogin the login proves a first number @throws Invalid; NotFound; Forbidden; Conflict; TooMany
 */
export async function requestBooking(
  db: Db,
  request: BookingRequest,
  renter: { id: number },
  { holdMinutes, isUnpaidLimited, ...options }: BookingOptions & { holdMinutes: number; isUnpaidLimited?: boolean },
): Promise<Booking> {
  const { now } = options;
  requireBookableDates(request, now);
  const workPlace = await findWorkPlace(db, { id: request.equipmentId }, request);
  const holdUntil = new Date(now.getTime() + holdMinutes * MS_PER_MINUTE).toISOString();
  return db.transaction().execute(async (trx) => {
    const given = { ...options, by: "renter", holdUntil } as const;
    const booking = await insertBooking(trx, { ...request, workPlace }, renter, given);
    // After the days are taken: the same booking sent twice must fail on its days, which leads to the first.
    if (isUnpaidLimited === true) await requireFewBookings(trx, renter, now);
    await notifyBookingChange(trx, { after: booking, event: "request", by: "renter", now });
    await forgetRecommendations(trx, renter);
    return booking;
  });
}

type Inserted = Omit<BookingRequest, "workPlace"> & { workPlace: Awaited<ReturnType<typeof findWorkPlace>> };

/** Inserts a booking with its days and audit entry. @throws what requestBooking throws, save for limits and window */
export async function insertBooking(
  trx: Trx,
  request: Inserted,
  renter: { id: number },
  {
    now,
    by,
    holdUntil = null,
    isFreshLogin = false,
    commissionBasisPoints = 0,
  }: BookingOptions & { by: "renter" | "admin"; holdUntil?: string | null },
): Promise<Booking> {
  const at = now.toISOString();
  const equipment = await trx
    .selectFrom("equipment")
    .select(["id", "ownerId", "dailyRate", "availability"])
    .where("id", "=", request.equipmentId)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow(() => new NotFound("equipmentNotFound"));
  if (equipment.ownerId === renter.id) throw new Forbidden("ownMachine");
  if (equipment.availability === 0) throw new Conflict("equipmentUnavailable");
  const quote = await quoteBooking(trx, equipment, { ...request, now });
  if (request.seenTotal !== undefined && request.seenTotal !== quote.total) throw new Conflict("priceChanged");
  const row = await trx
    .insertInto("bookings")
    .values({
      publicId: randomBytes(PUBLIC_ID_BYTES).toString("base64url"),
      equipmentId: equipment.id,
      userId: renter.id,
      startDate: request.startDate,
      endDate: request.endDate,
      dailyRate: equipment.dailyRate,
      ...storedQuote(quote),
      // At the counter all is paid at once.
      ...(by === "admin" ? { advance: null } : {}),
      commissionBasisPoints,
      holdUntil,
      createdAt: at,
      lastStatusUpdate: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const booking = toBooking(row);
  await holdDays(trx, { bookingId: booking.id }, booking);
  if (request.farmer !== undefined) await keepFarmer(trx, booking, request.farmer, now);
  if (request.contact !== undefined) await storeFirstContact(trx, renter, request.contact, { now, isFreshLogin });
  const entry = { subject: "booking", subjectId: booking.id, action: "request", actor: by, actorId: renter.id, at };
  await recordAudit(trx, { ...entry, toState: "pending/unpaid" });
  return booking;
}

/** One account could otherwise hold every machine of a district for the length of a hold. */
export const MAX_UNPAID_BOOKINGS = 10;
/** Else one account could book and cancel without end. Paid ones do not count: who books for others is not limited. */
const MAX_BEGUN_A_DAY = 50;
const MIN_RETRY_SECONDS = 60;

export function listUnpaidBookings(db: Db | Trx, renter: { id: number }) {
  return db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .select(["bookings.id", "equipment.name", "bookings.holdUntil"])
    .where("bookings.userId", "=", renter.id)
    .where("bookings.paymentState", "=", "unpaid")
    .where("bookings.status", "in", LIVE_STATUSES)
    .orderBy("bookings.id")
    .execute();
}

/** Checks in the transaction that books: few unpaid bookings held, few begun in a day. @throws TooMany */
async function requireFewBookings(trx: Trx, renter: { id: number }, now: Date): Promise<void> {
  const held = await listUnpaidBookings(trx, renter);
  if (held.length > MAX_UNPAID_BOOKINGS) {
    // The last is the booking being made.
    const others = held.slice(0, -1);
    const firstEnd = Math.min(...others.map(({ holdUntil }) => Date.parse(holdUntil ?? now.toISOString())));
    throw new TooMany("tooManyUnpaid", {
      retryAfterSeconds: Math.max(MIN_RETRY_SECONDS, secondsUntil(firstEnd, now)),
      values: { count: others.length, bookings: others.map(({ id, name }) => `${name} (${id})`).join(", ") },
    });
  }
  const begun = await trx
    .selectFrom("bookings")
    .select("createdAt")
    .where("userId", "=", renter.id)
    .where("paymentState", "=", "unpaid")
    .where("createdAt", ">", new Date(now.getTime() - MS_PER_DAY).toISOString())
    .orderBy("id", "desc")
    .limit(MAX_BEGUN_A_DAY + 1)
    .execute();
  // The first is the booking being made.
  const oldest = begun[MAX_BEGUN_A_DAY];
  if (oldest !== undefined) throw tooOften(secondsUntil(Date.parse(oldest.createdAt) + MS_PER_DAY, now));
}

const secondsUntil = (time: number, now: Date) => Math.ceil((time - now.getTime()) / MS_PER_SECOND);
