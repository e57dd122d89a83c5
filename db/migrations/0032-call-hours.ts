import { sql, type Kysely } from "kysely";

/** The hours of a day in which people can be called. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `alter table users add column "callFrom" integer check ("callFrom" between 0 and 23)`,
    `alter table users add column "callUntil" integer check ("callUntil" between 1 and 24)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
