import { pick } from "~/domain/pick";
import type { Translate } from "~/i18n/namespaces";
import { bookingWindow, dayInIndia } from "~/domain/calendar/day";
import { findTakenDays } from "~/domain/bookings/change-booking.server";
import type { Equipment } from "~/domain/equipment/equipment";
import { nameLocations } from "~/domain/places/name-locations.server";
import { readCarriedQuery, writeCarriedQuery } from "~/domain/search/carried-query";
import { layOutCalendar } from "~/i18n/calendar-model";
import { formatDay } from "~/i18n/format";
import type { Call } from "~/http/call.server";
import { type Quote, type Way, areStated } from "~/domain/terms/terms";
import type { BookingDates } from "~/domain/bookings/booking-schema";
import { summarise, type WholePrice } from "~/domain/equipment/equipment-summary";
import { findAskedPlace } from "~/domain/search/read-search.server";
import { findSimilarEquipment } from "~/domain/search/widen-search.server";
import { type ListingQuery } from "~/domain/search/equipment-query";
import { hireOf, quoteAll, type PricedEquipment } from "~/domain/search/whole-price.server";

/** Of equipment, for its card in the comparison and its own page. */
export const pickCard = (equipment: Equipment) =>
  pick(
    equipment,
    "id",
    "name",
    "category",
    "location",
    "dailyRate",
    "availability",
    "imageUrl",
    "averageRating",
    "reviewCount",
  );

/** The free days of equipment as a calendar; "failed" when they cannot be read, since the rest of the page is still useful. */
export async function tryShowDays(call: Call, equipmentId: number) {
  const { first, last } = bookingWindow(dayInIndia(call.now));
  try {
    const taken = await findTakenDays(call.db, equipmentId, { startDate: first, endDate: last });
    return {
      days: { first, last, taken },
      calendar: layOutCalendar(first, last, call.language),
      window: { first: formatDay(first, call.language), last: formatDay(last, call.language) },
    };
  } catch (error) {
    call.report("availability", error);
    return "failed" as const;
  }
}

/** Similar equipment that is free on the days wanted, with distance and whole price. */
export async function loadSimilar(
  call: Pick<Call, "db" | "url" | "now" | "language" | "t">,
  equipment: Pick<Equipment, "id" | "category">,
  days: BookingDates,
) {
  const { db, url, now, language } = call;
  const { startDate, endDate } = days;
  const { asked } = await findAskedPlace(db, { ...readCarriedQuery(url.searchParams), startDate, endDate });
  const { items, from } = await findSimilarEquipment(db, equipment, asked, now);
  const locations = items.map(({ location }) => location);
  const nameOf = await nameLocations(db, locations, language);
  const { days: count = 0, priceOf } = await priceFound(asked, items, call);
  return {
    count,
    items: items
      .map((one) => summarise(one, nameOf, from, priceOf(one.id)))
      .map((one) => pick(one, "id", "name", "location", "km", "price")),
    carried: writeCarriedQuery(asked),
    all: `/equipment?category=${equipment.category}&startDate=${startDate}&endDate=${endDate}`,
  };
}

/** What a link carries, as the form of the days sends it on. */
export function carriedFieldsOf({ location, withOperator }: ListingQuery): Record<string, string> {
  return {
    ...(location === undefined ? {} : { location }),
    ...(withOperator === undefined ? {} : { withOperator: "true" }),
  };
}

/** The whole price of found equipment for the days asked for, by its id; none without days. */
export async function priceFound(
  asked: ListingQuery,
  items: readonly PricedEquipment[],
  { db, now, t }: Pick<Call, "db" | "now" | "t">,
) {
  const hire = hireOf(asked, now);
  const quotes = hire && (await quoteAll(db, items, hire));
  return {
    days: hire?.days,
    priceOf: (id: number): WholePrice | undefined => {
      const quote = quotes?.get(id);
      return quote && { total: quote.total, contains: describeContents(quote, hire?.at !== undefined, t) };
    },
  };
}

/** What a whole price contains beside the machine, and that it is to be fetched where a place was named. */
function describeContents({ terms, withOperator, workPlace }: Quote<Way>, isPlaced: boolean, t: Translate): string {
  const parts: (string | false)[] = [
    withOperator && t("terms:withOperator"),
    workPlace !== null &&
      (workPlace.roadKm === 0 ? t("terms:withDeliveryHere") : t("terms:withDelivery", { km: workPlace.roadKm })),
    workPlace === null && isPlaced && areStated(terms) && t("terms:fetch"),
  ];
  return parts.filter((part) => part !== false).join(" · ");
}
