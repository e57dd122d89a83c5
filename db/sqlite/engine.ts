import { sql } from "kysely";
import type { Engine } from "../engine";
import { appendRows } from "./gazetteer";
import { createEquipmentSearch } from "../search/equipment-search";
import { searchSql } from "./search-sql";
import { wordParts } from "./word-parts";

/** What SQLite says in its own way. One transaction writes at a time: no row is being taken by another. */
export const engine: Engine = {
  name: "sqlite",
  searchSql,
  wordParts,
  equipmentSearch: createEquipmentSearch(searchSql),
  appendRows,
  unindexed: (column) => sql`+${sql.ref(column)}`,
  skipTaken: (query) => query,
};
