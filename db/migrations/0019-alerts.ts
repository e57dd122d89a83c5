import { sql, type Kysely } from "kysely";

/** What admins have been alerted to, and what of it is over. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await sql
    .raw(
      `create table alerts (
      key text primary key,
      kind text not null,
      "toldAt" text not null,
      "goneAt" text
    ) strict`,
    )
    .execute(db);
}
