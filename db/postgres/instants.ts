import { sql, type RawBuilder } from "kysely";

/** Instants and days are text, as in SQLite: only here they are calculated with. Sessions are in UTC. */

/** The day in India of an instant. */
export const dayOf = (instant: string): RawBuilder<string> =>
  sql`(to_char(${sql.ref(instant)}::timestamptz + interval '330 minutes', 'YYYY-MM-DD') collate "C")`;
