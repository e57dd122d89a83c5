import type { Db, Trx } from "~db/connection";
import { countDays, dayInIndia, plusDays } from "~/domain/calendar/day";
import { findEquipmentPoint } from "~/domain/equipment/equipment-queries.server";
import { Invalid } from "~/domain/errors";
import { distanceKm } from "~/domain/geography/distance";
import { findPlace } from "~/domain/places/find-place.server";
import { describePlace } from "~/domain/places/place";
import { NOTHING_CHOSEN, quoteDays, workPlaceAt, type Quote, type WorkPlace } from "~/domain/terms/quote";
import { areStated, NO_TERMS, type Terms } from "~/domain/terms/terms";
import { findTerms } from "~/domain/terms/terms-of-equipment.server";
import { LANGUAGES } from "~/i18n/language";
import type { Booking } from "./booking";
import type { BookingChoices, BookingDates } from "./booking-schema";

/**
 * The price of a booking by the terms of its equipment.
 *
 * @param equipment.dailyRate whole rupees
 * @param workPlace as `findWorkPlace` found it
 * @throws Invalid for fewer days or a shorter notice than the owner asks for, and for a place of work that is farther
 *   than the machine is brought
 */
export async function quoteBooking(
  db: Db | Trx,
  equipment: { id: number; dailyRate: number },
  { workPlace, now, ...request }: BookingDates & { withOperator?: boolean; workPlace: WorkPlace | null; now: Date },
): Promise<Quote> {
  const terms = await findTerms(db, equipment.id);
  requireDays(terms, request, now);
  const { deliveryKm } = terms;
  if (workPlace !== null && deliveryKm !== null && workPlace.roadKm > deliveryKm)
    throw new Invalid("workPlaceTooFar", {
      values: { place: workPlace.names, km: workPlace.roadKm, max: deliveryKm },
      fields: { workPlace: ["workPlaceTooFar"] },
    });
  const choices = { withOperator: request.withOperator ?? false, workPlace };
  return quoteDays(equipment.dailyRate, countDays(request.startDate, request.endDate), terms, choices);
}

/**
 * The price of a request, its place of work looked up.
 *
 * @throws what findWorkPlace and quoteBooking throw
 */
export async function quoteRequest(
  db: Db,
  equipment: { id: number; dailyRate: number },
  request: BookingDates & BookingChoices,
  now: Date,
): Promise<Quote> {
  const workPlace = await findWorkPlace(db, equipment, request);
  return quoteBooking(db, equipment, { ...request, workPlace, now });
}

/**
 * The place of work that a request names, with its distance; null where none is named or nothing is brought. Looked up
 * before a transaction, which would keep other writers waiting meanwhile.
 *
 * @throws Invalid where it is unknown, or where the machine is
 */
export async function findWorkPlace(
  db: Db,
  equipment: { id: number },
  { workPlace: name }: BookingChoices,
): Promise<WorkPlace | null> {
  if (name === undefined || (await findTerms(db, equipment.id)).deliveryKm === null) return null;
  const { place } = await findPlace(db, name);
  if (place === undefined) throw new Invalid("workPlaceUnknown", { fields: { workPlace: ["workPlaceUnknown"] } });
  const from = await findEquipmentPoint(db, equipment.id);
  if (from === undefined) throw new Invalid("deliveryUnknown", { fields: { workPlace: ["deliveryUnknown"] } });
  const names = Object.fromEntries(LANGUAGES.map((language) => [language, describePlace(place, language)]));
  return workPlaceAt(names as WorkPlace["names"], distanceKm(from, place));
}

/**
 * The price of a booking's other days, by what was agreed with it.
 *
 * @throws Invalid for fewer days or a shorter notice than was agreed
 */
export function requoteDays({ quote, dailyRate }: Booking, dates: BookingDates, now: Date): Quote {
  const terms = quote?.terms ?? NO_TERMS;
  requireDays(terms, dates, now);
  return quoteDays(dailyRate, countDays(dates.startDate, dates.endDate), terms, quote ?? NOTHING_CHOSEN);
}

/** What a booking keeps of its quote: nothing where the owner has stated no terms. */
export function storedQuote(quote: Quote): string | null {
  return areStated(quote.terms) ? JSON.stringify(quote) : null;
}

/**
 * Checks days against the terms.
 *
 * @throws Invalid naming the field
 */
function requireDays({ minDays, noticeDays }: Terms, { startDate, endDate }: BookingDates, now: Date): void {
  if (countDays(startDate, endDate) < minDays)
    throw new Invalid("tooFewDays", { values: { count: minDays }, fields: { endDate: ["tooFewDays"] } });
  if (startDate < plusDays(dayInIndia(now), noticeDays))
    throw new Invalid("noticeTooShort", { values: { count: noticeDays }, fields: { startDate: ["noticeTooShort"] } });
}
