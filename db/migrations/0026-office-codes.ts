import { sql, type Kysely } from "kysely";

/** Codes with which people set a new password whom the office has recognised; one a user. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statement = `create table office_codes (
    "userId" integer primary key references users (id) on delete cascade,
    "codeHash" text not null,
    "createdAt" text not null,
    "expiresAt" text not null
  ) strict`;
  await sql.raw(statement).execute(db);
}
