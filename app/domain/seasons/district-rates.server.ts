import type { Db } from "~db/connection";
import { engineOf } from "~db/engine";
import type { Category } from "~/domain/equipment/equipment";
import { districtOf, findDistrictsOfCities, listKeyRanges } from "~/domain/places/districts.server";

/** What others ask for a category in the same district. */

/** Of fewer machines the median would tell what single owners ask. */
const MIN_MACHINES = 5;

export interface DistrictRate {
  /** Whole rupees a day. */
  median: number;
  /** So many machines of other owners are on offer. */
  machines: number;
}

interface Placed {
  id: number;
  category: Category;
  /** Key of the place where it stands. */
  placeKey: string | null;
}

/** The median rate beside each of an owner's equipment, by id; none where its place is not known or there are too few others. */
export async function findDistrictRates(
  db: Db,
  owner: { id: number },
  equipment: readonly Placed[],
): Promise<ReadonlyMap<number, DistrictRate>> {
  const cities = await findDistrictsOfCities(db);
  const asked = new Map<string, Promise<DistrictRate | undefined>>();
  const found = await Promise.all(
    equipment.map(async ({ id, category, placeKey }) => {
      const district = districtOf(placeKey, cities);
      if (district === undefined) return undefined;
      const key = `${district} ${category}`;
      const rate = asked.get(key) ?? findRate(db, { category, ownerId: owner.id, district }, cities);
      asked.set(key, rate);
      const known = await rate;
      return known === undefined ? undefined : ([id, known] as const);
    }),
  );
  return new Map(found.filter((one) => one !== undefined));
}

async function findRate(
  db: Db,
  { category, ownerId, district }: { category: Category; ownerId: number; district: string },
  cities: Awaited<ReturnType<typeof findDistrictsOfCities>>,
): Promise<DistrictRate | undefined> {
  const ranges = listKeyRanges(district, cities);
  const { rate, count } = await engineOf(db).ownerSeason.findMedianRate(db, {
    category,
    exceptOwnerId: ownerId,
    ranges,
  });
  return rate === null || count < MIN_MACHINES ? undefined : { median: Math.round(rate), machines: count };
}
