import { sql } from "kysely";
import { containsWords } from "../contains-text";
import type { Engine } from "../engine";

/** Writing the many rows of the gazetteer: one statement for thousands of rows, read from JSON. */

const ROWS_A_STATEMENT = 5_000;

/** Appends rows to a table. */
const appendRows: Engine["appendRows"] = async (db, table, columns, rows) => {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((_, index) => sql`value ->> ${sql.lit(`$[${index}]`)}`));
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const list = JSON.stringify(rows.slice(from, from + ROWS_A_STATEMENT));
    await sql`insert or ignore into ${sql.table(table)} (${names}) select ${values} from json_each(${list})`.execute(
      db,
    );
  }
};

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
