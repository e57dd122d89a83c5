import { sql } from "kysely";
import type { OwnerSeason } from "../season-engine";
import { createSeasonSums } from "../season-sums";

const findMedianRate: OwnerSeason["findMedianRate"] = async (db, { category, exceptOwnerId, ranges }) => {
  const { rows } = await sql<{ rate: number | null; count: number }>`
    with others as (
      select equipment."dailyRate" as rate from json_each(${JSON.stringify(ranges)}) as range
      cross join equipment indexed by equipment_place
        on equipment."placeKey" >= range.value ->> 0 and equipment."placeKey" < range.value ->> 1
      where equipment."deletedAt" is null and equipment.category = ${category}
        and equipment."ownerId" <> ${exceptOwnerId}
    )
    select coalesce(max(all_of), 0) as count, avg(rate) as rate
    from (select rate, row_number() over (order by rate) as position, count(*) over () as all_of from others)
    where position in ((all_of + 1) / 2, (all_of + 2) / 2)`.execute(db);
  return rows[0] ?? { rate: null, count: 0 };
};

/** Sums over an owner's equipment in SQLite's terms. */
export const ownerSeason: OwnerSeason = {
  ...createSeasonSums({
    dayOf: (instant) => sql`date(${sql.ref(instant)}, '+330 minutes')`,
    greatest: sql.raw("max"),
    joinInOrder: sql.raw("cross join"),
    isOneOf: (ids) => sql`equipment.id in (select value from json_each(${JSON.stringify(ids)}))`,
  }),
  findMedianRate,
};
