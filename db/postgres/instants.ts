import { sql, type RawBuilder } from "kysely";
import type { Engine } from "../engine";

/** Instants and days are text, as in SQLite: only here they are calculated with. Sessions are in UTC. */

const asInstant = (time: RawBuilder<unknown>) => sql`to_char(${time}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The day in India of an instant. */
export const dayOf = (instant: string): RawBuilder<string> =>
  sql`(to_char(${sql.ref(instant)}::timestamptz + interval '330 minutes', 'YYYY-MM-DD') collate "C")`;

/** Moves the instants of a column that lie after another. */
export const moveInstants: Engine["moveInstants"] = async (db, { table, column, byMs, after }) => {
  const [name, at] = [sql.table(table), sql.ref(column)];
  const moved = asInstant(sql`${at}::timestamptz + ${byMs} * interval '1 millisecond'`);
  await sql`update ${name} set ${at} = ${moved} where ${at} > ${after}`.execute(db);
};
