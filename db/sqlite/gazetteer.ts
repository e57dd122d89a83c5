import { sql } from "kysely";
import type { Engine } from "../engine";

/** Writing the many rows of the gazetteer: one statement for thousands of rows, read from JSON. */

const ROWS_A_STATEMENT = 5_000;

/** Appends rows to a table. */
export const appendRows: Engine["appendRows"] = async (db, table, columns, rows) => {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((_, index) => sql`value ->> ${sql.lit(`$[${index}]`)}`));
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const list = JSON.stringify(rows.slice(from, from + ROWS_A_STATEMENT));
    await sql`insert or ignore into ${sql.table(table)} (${names}) select ${values} from json_each(${list})`.execute(
      db,
    );
  }
};
