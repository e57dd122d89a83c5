import { sql, type Kysely, type Transaction } from "kysely";
import type { Database } from "../schema";

/** Moves the instants of a column that lie after another. */
export async function moveInstants(
  db: Kysely<Database> | Transaction<Database>,
  { table, column, byMs, after }: { table: keyof Database; column: string; byMs: number; after: string },
): Promise<void> {
  const [name, at] = [sql.table(table), sql.ref(column)];
  const moved = sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, ${`${byMs / 1_000} seconds`})`;
  await sql`update ${name} set ${at} = ${moved} where ${at} > ${after}`.execute(db);
}
