import { sql, type Kysely } from "kysely";

/** How many acres equipment works, as its owner says. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await sql`alter table equipment add column outputs text`.execute(db);
}
