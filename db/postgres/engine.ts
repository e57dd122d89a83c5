import { containsWords } from "../contains-text";
import type { Engine } from "../engine";
import { appendRows } from "./gazetteer";

/** What PostgreSQL says in its own way. */
export const engine: Engine = {
  name: "postgres",
  hasText: (part) => containsWords([part], ["equipment.name", "equipment.location", "equipment.description"]),
  appendRows,
  skipTaken: (query) => query.forUpdate().skipLocked(),
};
