import type { BookingDates } from "~/domain/bookings/booking-schema";
import type { Equipment } from "~/domain/equipment/equipment";
import { summarise } from "~/domain/equipment/equipment-summary";
import { nameLocations } from "~/domain/places/name-locations.server";
import { readCarriedQuery, writeCarriedQuery } from "~/domain/search/carried-query";
import { findAskedPlace } from "~/domain/search/read-search.server";
import { findSimilarEquipment } from "~/domain/search/similar-equipment.server";
import type { Call } from "~/http/call.server";
import { priceFound } from "./whole-price.server";

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
    items: items.map((one) => {
      const { id, name, location, km, price } = summarise(one, nameOf, from, priceOf(one.id));
      return { id, name, location, km, price };
    }),
    carried: writeCarriedQuery(asked),
    all: `/equipment?category=${equipment.category}&startDate=${startDate}&endDate=${endDate}`,
  };
}

export type SimilarView = Awaited<ReturnType<typeof loadSimilar>>;
