import type { Db, Trx } from "~db/open";
import {
  BOOKING_TRANSITIONS,
  holdAfterApproval,
  isAuthorized,
  isLive,
  mayNow,
  type Booking,
} from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import type { BookingDates } from "~/domain/bookings/booking-schema";
import { changeBooking } from "~/domain/bookings/change-booking.server";
import { requoteDays, storedQuote } from "~/domain/bookings/quote-booking.server";
import { requireBookableDates } from "~/domain/bookings/request-booking.server";
import { MS_PER_MINUTE, MS_PER_SECOND, SECONDS_PER_DAY } from "~/domain/calendar/day";
import { Conflict, Unavailable } from "~/domain/errors";
import { applyOrCapture } from "~/domain/payments/apply-payment.server";
import { countAsked } from "~/domain/payments/confirm-payment.server";
import { isOrderOpening, recordRefusal } from "~/domain/payments/open-order.server";
import { createQuota } from "~/domain/quota";
import { openOrderOrNone } from "./place-booking.server";
import {
  GatewayRefused,
  GatewayUnavailable,
  type ProviderPayment,
  type RazorpayGateway,
} from "~/gateways/razorpay.server";

/** A payment without a bank's answer fails at the provider after about ten minutes. */
const BEGUN_MS = 15 * MS_PER_MINUTE;

/** Changes of one booking's days: each notifies the owner and creates an order. */
const changes = createQuota({ limit: "changes of days", max: 40, withinSeconds: SECONDS_PER_DAY });

export function findDatesConflict(booking: Booking): Conflict | undefined {
  if (!mayNow(BOOKING_TRANSITIONS, booking, "dates", ["renter"]))
    return new Conflict(isLive(booking) ? "datesPaid" : "datesEnded");
  return isAuthorized(booking) ? new Conflict("paymentUnderWay") : undefined;
}

/**
 * Exchanges the days of an unpaid booking, then its order; money for the old one goes back.
 * @returns the booking, without an order where the provider is down @throws NotFound; Invalid; Conflict; TooMany
 */
export async function changeDates(
  db: Db,
  gateway: RazorpayGateway | undefined,
  id: number,
  { dates, renter, now }: { dates: BookingDates; renter: { id: number }; now: Date },
): Promise<Booking> {
  const booking = await requireOwnBooking(db, id, renter);
  const conflict = findDatesConflict(booking);
  if (conflict !== undefined) throw conflict;
  requireBookableDates(dates, now);
  // The second of two presses may find the new days before their order is made: it waits for that order.
  if (dates.startDate === booking.startDate && dates.endDate === booking.endDate)
    return openOrderOrNone(db, gateway, booking, now);
  if (isOrderOpening(db, booking)) throw new Conflict("paymentUnderWay");
  await requireNoPayment(db, gateway, booking, now);
  await changes.require(booking.publicId, "tooOftenToday");
  const exchange = db.transaction().execute((trx) => exchangeDays(trx, booking, dates, now));
  const changed = await exchange.catch(async (error: unknown) => {
    if (!(error instanceof Conflict)) throw error;
    // The second of two simultaneous presses succeeds with the result of the first.
    const present = await requireOwnBooking(db, booking.id, renter);
    if (present.startDate !== dates.startDate || present.endDate !== dates.endDate) throw error;
    return present;
  });
  return openOrderOrNone(db, gateway, changed, now, { isNew: true });
}

async function requireNoPayment(db: Db, gateway: RazorpayGateway | undefined, booking: Booking, now: Date) {
  const { razorpayOrderId, publicId } = booking;
  if (razorpayOrderId === null) return;
  if (gateway === undefined) throw new Unavailable("gatewayMissing");
  await countAsked({ publicId });
  try {
    const payments = await gateway.fetchOrderPayments(razorpayOrderId);
    const underWay = payments.filter((payment) => isUnderWay(payment, now));
    for (const payment of underWay) await applyOrCapture(db, gateway, payment, now);
    if (underWay.length > 0) throw new Conflict("paymentUnderWay");
  } catch (error) {
    if (error instanceof GatewayUnavailable) throw new Unavailable("providerSilent");
    throw error instanceof GatewayRefused ? await recordRefusal(db, booking, error, now) : error;
  }
}

/** A payment without `created_at` counts as begun just now. */
function isUnderWay({ status, created_at: begun }: ProviderPayment, now: Date): boolean {
  if (status === "failed") return false;
  return status !== "created" || begun === undefined || now.getTime() - begun * MS_PER_SECOND < BEGUN_MS;
}

async function exchangeDays(trx: Trx, booking: Booking, dates: BookingDates, now: Date): Promise<Booking> {
  const equipment = await trx
    .selectFrom("equipment")
    .select("availability")
    .where("id", "=", booking.equipmentId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  const quote = requoteDays(booking, dates, now);
  if (equipment?.availability !== 1) throw new Conflict("equipmentUnavailable");
  return changeBooking(trx, booking, {
    event: "dates",
    by: "renter",
    actorId: booking.userId,
    now,
    set: { ...dates, ...storedQuote(quote), razorpayOrderId: null, holdUntil: holdFor(booking, dates, now) },
    reason: `${booking.startDate} – ${booking.endDate}`,
  });
}

/** The deadline stays, but an approved booking is payable until its first day begins at the latest. */
function holdFor({ status, holdUntil }: Booking, dates: BookingDates, now: Date): string | null {
  if (status !== "approved" || holdUntil === null) return holdUntil;
  const latest = holdAfterApproval(dates, now).toISOString();
  return latest < holdUntil ? latest : holdUntil;
}
