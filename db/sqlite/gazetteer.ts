import { sql, type Kysely } from "kysely";
import type { Database } from "../schema";

/** Writing the many rows of the gazetteer: one statement for thousands of rows, read from JSON. */

const ROWS_A_STATEMENT = 5_000;

/**
 * Appends rows to a table.
 *
 * @param rows each with its values in the order of the columns; text, numbers and null
 */
export async function appendRows(
  db: Kysely<Database>,
  table: "gazetteer" | "gazetteer_names",
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((_, index) => sql`value ->> ${sql.lit(`$[${index}]`)}`));
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const list = JSON.stringify(rows.slice(from, from + ROWS_A_STATEMENT));
    await sql`insert or ignore into ${sql.table(table)} (${names}) select ${values} from json_each(${list})`.execute(
      db,
    );
  }
}
