import { sql, type Kysely } from "kysely";

/** Whether a user's password is too short for an admin; unknown until the user next logs in. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await sql.raw(`alter table "users" add column "hasShortPassword" integer`).execute(db);
}
