import type { Rupees } from "~/domain/money";
import type { Db } from "~db/open";
import type { Category } from "~/domain/equipment/equipment";
import { districtOf, listKeyRanges } from "~/domain/places/city-place";
import type { Season } from "./owner-season.server";

/** What others ask for a category in the same district. */

/** Of fewer machines the median would tell what single owners ask. */
const MIN_MACHINES = 5;

export interface DistrictRate {
  /** A day. */
  median: Rupees;
  machines: number;
}

/** The median rate beside each of an owner's equipment, by id; none where its place is not known or there are too few others. */
export async function findDistrictRates(
  db: Db,
  owner: { id: number },
  equipment: readonly Pick<Season["equipment"][number], "id" | "category" | "placeKey">[],
): Promise<ReadonlyMap<number, DistrictRate>> {
  const rates = new Map<number, DistrictRate>();
  for (const { id, category, placeKey } of equipment) {
    const district = placeKey === null ? undefined : districtOf(placeKey);
    const rate = district && (await findRate(db, { category, ownerId: owner.id, district }));
    if (rate) rates.set(id, rate);
  }
  return rates;
}

async function findRate(
  db: Db,
  { category, ownerId, district }: { category: Category; ownerId: number; district: string },
): Promise<DistrictRate | undefined> {
  const found = await db
    .selectFrom("equipment")
    .select("dailyRate")
    .where("deletedAt", "is", null)
    .where("category", "=", category)
    .where("ownerId", "<>", ownerId)
    .where((eb) =>
      eb.or(
        listKeyRanges(district).map(([first, end]) => eb.and([eb("placeKey", ">=", first), eb("placeKey", "<", end)])),
      ),
    )
    .execute();
  const rates = found.map(({ dailyRate }) => dailyRate).sort((one, other) => one - other);
  const [low, high] = [rates[Math.ceil(rates.length / 2) - 1], rates[Math.floor(rates.length / 2)]];
  if (low === undefined || high === undefined || rates.length < MIN_MACHINES) return undefined;
  return { median: Math.round((low + high) / 2), machines: rates.length };
}
