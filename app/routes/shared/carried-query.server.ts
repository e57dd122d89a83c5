import type { Equipment } from "~/domain/equipment/equipment";
import { findEquipmentPoint } from "~/domain/equipment/equipment-queries.server";
import { kilometresTo } from "~/domain/geography/distance";
import { carriedDaysOf, readCarriedQuery, writeCarriedQuery } from "~/domain/search/carried-query";
import { placeOf, type ListingQuery } from "~/domain/search/equipment-query";
import { findAskedPlace } from "~/domain/search/read-search.server";
import type { Call } from "~/http/call.server";
import { priceFound } from "./whole-price.server";

/** What a link carries, as the form of the days sends it on. */
export function carriedFieldsOf({ location, withOperator }: ListingQuery): Record<string, string> {
  return {
    ...(location === undefined ? {} : { location }),
    ...(withOperator === undefined ? {} : { withOperator: "true" }),
  };
}

/** The place, days and operator that a link to equipment carries, with the distance from that place and the whole price. */
export async function readCarried(
  { db, url, now, t }: Pick<Call, "db" | "url" | "now" | "t">,
  { id, dailyRate }: Pick<Equipment, "id" | "dailyRate">,
) {
  const read = readCarriedQuery(url.searchParams);
  const days = carriedDaysOf(read, now);
  // Days that cannot be booked are not carried on.
  const { asked } = await findAskedPlace(
    db,
    days === undefined ? { ...read, startDate: undefined, endDate: undefined } : read,
  );
  const from = placeOf(asked);
  const point = from === undefined ? undefined : await findEquipmentPoint(db, id);
  const { priceOf } = await priceFound(asked, [{ id, dailyRate, point }], { db, now, t });
  return {
    query: writeCarriedQuery(asked),
    days,
    km: kilometresTo(from, point),
    price: priceOf(id),
    fields: carriedFieldsOf(asked),
  };
}
