import { sql } from "kysely";
import { containsWords } from "../contains-text";
import type { Engine } from "../engine";

/** Writing the many rows of the gazetteer: one statement for thousands of rows, read from JSON. */

const ROWS_A_STATEMENT = 5_000;
/** What text of JSON becomes. */
const TYPES: Readonly<Record<string, string>> = {
  id: "bigint",
  kind: "bigint",
  placeId: "bigint",
  talukaId: "bigint",
  districtId: "bigint",
  stateId: "bigint",
  reachKm: "bigint",
  latitude: "double precision",
  longitude: "double precision",
};

/** Appends rows to a table. */
const appendRows: Engine["appendRows"] = async (db, table, columns, rows) => {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(
    columns.map((column, index) => sql`(value ->> ${sql.lit(index)})::${sql.raw(TYPES[column] ?? "text")}`),
  );
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const list = JSON.stringify(rows.slice(from, from + ROWS_A_STATEMENT));
    await sql`insert into ${sql.table(table)} (${names})
      select ${values} from json_array_elements(${list}::json) on conflict do nothing`.execute(db);
  }
};

/** What PostgreSQL says in its own way. */
export const engine: Engine = {
  name: "postgres",
  hasText: (part) => containsWords([part], ["equipment.name", "equipment.location", "equipment.description"]),
  appendRows,
  skipTaken: (query) => query.forUpdate().skipLocked(),
};
