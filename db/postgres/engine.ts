import { sql } from "kysely";
import type { Engine } from "../engine";
import { appendRows } from "./gazetteer";
import { createEquipmentSearch, LIMITS } from "../search/equipment-search";
import { searchSql } from "./search-sql";
import { wordParts } from "./word-parts";

/** What PostgreSQL says in its own way. */
export const engine: Engine = {
  name: "postgres",
  searchSql,
  wordParts,
  equipmentSearch: createEquipmentSearch(searchSql, {
    ...LIMITS,
    // Twice as dear as in SQLite, beside a scan that is not.
    collectInCircle: { ...LIMITS.collectInCircle, all: 500 },
  }),
  appendRows,
  unindexed: (column) => sql`${sql.ref(column)} || ''`,
  skipTaken: (query) => query.forUpdate().skipLocked(),
};
