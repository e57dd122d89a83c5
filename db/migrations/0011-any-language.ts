import { sql, type Kysely } from "kysely";

/** The languages are registered in the app alone: a check of their keys here would take a migration for each. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await sql.raw(`alter table users drop constraint users_language_known`).execute(db);
}
