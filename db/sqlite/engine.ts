import { sql } from "kysely";
import { containsWords } from "../contains-text";
import type { Engine } from "../engine";
import { appendRows } from "./gazetteer";

const MIN_TRIGRAM_CHARACTERS = 3;

/** What SQLite says in its own way. One transaction writes at a time: no row is being taken by another. */
export const engine: Engine = {
  name: "sqlite",
  hasText: (part) =>
    Array.from(part).length < MIN_TRIGRAM_CHARACTERS
      ? containsWords([part], ["equipment.name", "equipment.location", "equipment.description"])
      : sql`equipment.id in (select rowid from equipment_text where equipment_text match ${`"${part.replaceAll('"', '""')}"`})`,
  appendRows,
  skipTaken: (query) => query,
};
