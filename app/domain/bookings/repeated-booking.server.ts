import type { Db } from "~db/open";
import { countDays } from "~/domain/calendar/day";
import { Conflict } from "~/domain/errors";
import { NOTHING_CHOSEN, quoteDays } from "~/domain/terms/quote";
import { NO_TERMS } from "~/domain/terms/terms";
import { formatRupees } from "~/i18n/money";
import type { Booking } from "./booking";
import { findSameLiveBooking } from "./booking-queries.server";
import type { BookingRequest } from "./booking-schema";
import { findFarmer } from "./farmers.server";
import { findWorkPlace } from "./quote-booking.server";

/**
 * The live booking that an earlier sending of the same request made: same person, machine, days, choices and total.
 *
 * @returns undefined where there is none
 * @throws Conflict "bookedOtherwise" where these days are booked for the same person with other choices or another total
 */
export async function findRepeatedBooking(
  db: Db,
  request: BookingRequest,
  renter: { id: number },
): Promise<Booking | undefined> {
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

/** By the terms that were agreed: a choice that they do not offer makes no difference. */
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
