import type { Rupees } from "~/domain/money";
import type { Db } from "~db/open";
import type { Point } from "~/domain/geography/distance";
import { areaKeysOf } from "~/domain/places/city-place";
import type { Place } from "~/domain/places/place";
import { quoteHire, type Hire, NO_TERMS } from "~/domain/terms/terms";
import { listTermsOf } from "~/domain/terms/terms-of-equipment.server";
import { carriedDaysOf } from "./carried-query";
import { placeOf, type ListingQuery } from "./equipment-query";

/** The whole price of equipment for the days and place asked for, with or without an operator. */

export interface PricedEquipment {
  id: number;
  dailyRate: Rupees;
  point?: Point | undefined;
}

export function hireOf(asked: ListingQuery, now: Date): Hire | undefined {
  const days = carriedDaysOf(asked, now)?.count;
  return days === undefined
    ? undefined
    : { days, withOperator: asked.withOperator === true, at: withAreas(placeOf(asked), asked.place) };
}

/** A point with the keys of what a place named for it is and lies in. */
export function withAreas(at: Point | undefined, place: Place | undefined): Hire["at"] {
  return at === undefined || place === undefined ? at : { ...at, areaKeys: areaKeysOf(place) };
}

/** The quotes of equipment, by id. Where nothing but days is asked for, no terms are read: they add nothing. */
export async function quoteAll(db: Db, equipment: readonly PricedEquipment[], hire: Hire) {
  const isPlain = !hire.withOperator && hire.at === undefined;
  const terms = isPlain
    ? undefined
    : await listTermsOf(
        db,
        equipment.map(({ id }) => id),
      );
  return new Map(equipment.map((one) => [one.id, quoteHire(one, terms?.get(one.id) ?? NO_TERMS, hire)]));
}
