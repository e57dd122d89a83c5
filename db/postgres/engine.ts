import type { Engine } from "../engine";
import { appendRows } from "./gazetteer";
import { createEquipmentSearch, LIMITS } from "../search/equipment-search";
import { searchSql } from "./search-sql";

/** What PostgreSQL says in its own way. */
export const engine: Engine = {
  name: "postgres",
  searchSql,
  equipmentSearch: createEquipmentSearch(searchSql, {
    ...LIMITS,
    // Twice as dear as in SQLite, beside a scan that is not.
    collectInCircle: { ...LIMITS.collectInCircle, all: 500 },
  }),
  appendRows,
  skipTaken: (query) => query.forUpdate().skipLocked(),
};
