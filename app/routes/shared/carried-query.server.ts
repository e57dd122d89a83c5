import type { Equipment } from "~/domain/equipment/equipment";
import { findEquipmentPoint } from "~/domain/equipment/equipment-queries.server";
import { kilometresTo } from "~/domain/geography/distance";
import { carriedDaysOf, readCarriedQuery, writeCarriedQuery } from "~/domain/search/carried-query";
import { placeOf } from "~/domain/search/equipment-query";
import { findAskedPlace } from "~/domain/search/find-asked-place.server";
import type { Call } from "~/http/call.server";

/** The place and days that a link to equipment carries, with the distance from that place. */
export async function readCarried(
  { db, url, now }: Pick<Call, "db" | "url" | "now">,
  equipment: Pick<Equipment, "id">,
) {
  const read = readCarriedQuery(url.searchParams);
  const days = carriedDaysOf(read, now);
  // Days that cannot be booked are not carried on.
  const { asked } = await findAskedPlace(
    db,
    days === undefined ? { ...read, startDate: undefined, endDate: undefined } : read,
  );
  const from = placeOf(asked);
  return {
    query: writeCarriedQuery(asked),
    days,
    km: from === undefined ? undefined : kilometresTo(from, await findEquipmentPoint(db, equipment.id)),
  };
}
