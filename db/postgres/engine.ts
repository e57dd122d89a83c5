import type { Engine } from "../engine";
import { appendRows } from "./gazetteer";
import { moveInstants } from "./instants";
import { ownerSeason } from "./owner-season";
import { createEquipmentSearch } from "../search/equipment-search";
import { searchSql } from "./search-sql";

/** What PostgreSQL says in its own way. */
export const engine: Engine = {
  name: "postgres",
  searchSql,
  equipmentSearch: createEquipmentSearch(searchSql),
  ownerSeason,
  appendRows,
  moveInstants,
  skipTaken: (query) => query.forUpdate().skipLocked(),
};
