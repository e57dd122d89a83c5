import type { Rupees } from "~/domain/money";
import type { Db, Trx } from "~db/open";
import { countDays, dayInIndia, plusDays } from "~/domain/calendar/day";
import { findEquipmentPoint } from "~/domain/equipment/equipment-queries.server";
import { Invalid } from "~/domain/errors";
import { distanceKm } from "~/domain/geography/distance";
import { findPlace } from "~/domain/places/find-place.server";
import { areaKeysOf } from "~/domain/places/city-place";
import { namePlace } from "~/domain/places/place";
import {
  advanceOf,
  NOTHING_CHOSEN,
  quoteDays,
  workPlaceAt,
  type Quote,
  type WorkPlace,
  areStated,
  isDelivered,
  NO_TERMS,
  reaches,
  type Terms,
} from "~/domain/terms/terms";
import { findTerms } from "~/domain/terms/terms-of-equipment.server";
import type { Booking } from "./booking";
import type { BookingChoices, BookingDates } from "./booking-schema";

interface FoundPlace extends WorkPlace {
  areaKeys: readonly string[];
}

/** The price of a booking by its equipment's terms. @throws Invalid for days, notice or place against them */
export async function quoteBooking(
  db: Db | Trx,
  equipment: { id: number; dailyRate: Rupees },
  {
    workPlace: found,
    now,
    ...request
  }: BookingDates & { withOperator?: boolean; workPlace: FoundPlace | null; now: Date },
): Promise<Quote> {
  const terms = await findTerms(db, equipment.id);
  requireDays(terms, request, now);
  if (found !== null && isDelivered(terms) && !reaches(terms, found)) throw notReached(terms, found);
  const workPlace = found === null ? null : { names: found.names, straightKm: found.straightKm, roadKm: found.roadKm };
  const choices = { withOperator: request.withOperator ?? false, workPlace };
  return quoteDays(equipment.dailyRate, countDays(request.startDate, request.endDate), terms, choices);
}

/** The price of a request, its place of work looked up. @throws what findWorkPlace and quoteBooking throw */
export async function quoteRequest(
  db: Db,
  equipment: { id: number; dailyRate: Rupees },
  request: BookingDates & BookingChoices,
  now: Date,
): Promise<Quote> {
  const workPlace = await findWorkPlace(db, equipment, request);
  return quoteBooking(db, equipment, { ...request, workPlace, now });
}

/** The place of work with its distance; null without one. Looked up before a transaction. @throws Invalid */
export async function findWorkPlace(db: Db, equipment: { id: number }, { workPlace: name }: BookingChoices) {
  if (name === undefined || !isDelivered(await findTerms(db, equipment.id))) return null;
  const { place } = await findPlace(db, name);
  if (place === undefined) throw new Invalid("workPlaceUnknown", { field: "workPlace" });
  const from = await findEquipmentPoint(db, equipment.id);
  if (from === undefined) throw new Invalid("deliveryUnknown", { field: "workPlace" });
  return { ...workPlaceAt(namePlace(place), distanceKm(from, place)), areaKeys: areaKeysOf(place) };
}

function notReached({ deliveryKm, areas }: Terms, { names, roadKm }: WorkPlace): Invalid {
  const key = deliveryKm === null || areas.length > 0 ? "workPlaceOutside" : "workPlaceTooFar";
  const values = { place: names, km: roadKm, ...(deliveryKm === null ? {} : { max: deliveryKm }) };
  return new Invalid(key, { values, field: "workPlace" });
}

/** The price of other days, by what was agreed. @throws Invalid for fewer days or a shorter notice than that */
export function requoteDays({ quote, dailyRate }: Booking, dates: BookingDates, now: Date): Quote {
  const terms = quote?.terms ?? NO_TERMS;
  requireDays(terms, dates, now);
  return quoteDays(dailyRate, countDays(dates.startDate, dates.endDate), terms, quote ?? NOTHING_CHOSEN);
}

/** A quote's columns: `advance` is null where all is paid online, `quote` where the owner has stated no terms. */
export function storedQuote(quote: Quote) {
  const advance = advanceOf(quote);
  return {
    totalPrice: quote.total,
    advance: advance === quote.total ? null : advance,
    quote: areStated(quote.terms) ? JSON.stringify(quote) : null,
  };
}

/** Checks days against the terms. @throws Invalid naming the field */
function requireDays({ minDays, noticeDays }: Terms, { startDate, endDate }: BookingDates, now: Date): void {
  if (countDays(startDate, endDate) < minDays)
    throw new Invalid("tooFewDays", { values: { count: minDays }, field: "endDate" });
  if (startDate < plusDays(dayInIndia(now), noticeDays))
    throw new Invalid("noticeTooShort", { values: { count: noticeDays }, field: "startDate" });
}
