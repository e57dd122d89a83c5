import { sql, type Kysely } from "kysely";

/** When the user of a session last gave the password again. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await sql.raw(`alter table "sessions" add column "confirmedAt" text`).execute(db);
}
