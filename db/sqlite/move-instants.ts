import { sql } from "kysely";
import type { Engine } from "../engine";

/** Moves the instants of a column that lie after another. */
export const moveInstants: Engine["moveInstants"] = async (db, { table, column, byMs, after }) => {
  const [name, at] = [sql.table(table), sql.ref(column)];
  const moved = sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, ${`${byMs / 1_000} seconds`})`;
  await sql`update ${name} set ${at} = ${moved} where ${at} > ${after}`.execute(db);
};
