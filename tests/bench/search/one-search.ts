import type { Db } from "~db/open";
import type { EquipmentFilter, Sort } from "~/domain/search/equipment-filter";
import { searchListedEquipment } from "~/domain/search/search-equipment.server";
import { COUNT_LIMIT, EQUIPMENT_PER_PAGE } from "~/routes/equipment-list/find-listed.server";

/** One search for a page, as the list makes it. */
export async function timeSearch(
  db: Db,
  filter: EquipmentFilter,
  sort: Sort,
): Promise<{ tookMs: number; found: number }> {
  const startedAtMs = performance.now();
  const { total } = await searchListedEquipment(
    db,
    filter,
    { limit: EQUIPMENT_PER_PAGE, sort, countTo: COUNT_LIMIT },
    new Date(),
  );
  return { tookMs: performance.now() - startedAtMs, found: total };
}

/** How many were found, as far as they are counted. */
export const describeFound = (found: number) => (found >= COUNT_LIMIT ? `≥ ${COUNT_LIMIT}` : found.toFixed(0));
