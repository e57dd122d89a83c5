import { sql } from "kysely";
import type { OwnerSeason } from "../season-engine";
import { createSeasonSums } from "../season-sums";
import { dayOf } from "./instants";

const findMedianRate: OwnerSeason["findMedianRate"] = async (db, { category, exceptOwnerId, ranges }) => {
  const { rows } = await sql<{ rate: number | null; count: number }>`
    select count(*) as count, percentile_cont(0.5) within group (order by equipment."dailyRate") as rate
    from unnest(${ranges.map(([first]) => first)}::text[], ${ranges.map(([, end]) => end)}::text[]) as range (first, until)
    join equipment on equipment."placeKey" >= range.first collate "C" and equipment."placeKey" < range.until collate "C"
    where equipment."deletedAt" is null and equipment.category = ${category} and equipment."ownerId" <> ${exceptOwnerId}`.execute(
    db,
  );
  return rows[0] ?? { rate: null, count: 0 };
};

/** Sums over an owner's equipment in PostgreSQL's terms. */
export const ownerSeason: OwnerSeason = {
  ...createSeasonSums({
    dayOf,
    greatest: sql.raw("greatest"),
    joinInOrder: sql.raw("join"),
    isOneOf: (ids) => sql`equipment.id = any(${ids}::bigint[])`,
  }),
  findMedianRate,
};
