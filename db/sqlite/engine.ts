import type { Engine } from "../engine";
import { appendRows } from "./gazetteer";
import { createEquipmentSearch } from "../search/equipment-search";
import { searchSql } from "./search-sql";

/** What SQLite says in its own way. One transaction writes at a time: no row is being taken by another. */
export const engine: Engine = {
  name: "sqlite",
  searchSql,
  equipmentSearch: createEquipmentSearch(searchSql),
  appendRows,
  skipTaken: (query) => query,
};
