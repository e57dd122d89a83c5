import { sql, type Kysely } from "kysely";

/** What users are to be told of when it can be had: a list's address without view and order. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `create table wishes (
      id integer primary key autoincrement,
      "userId" integer not null references users (id) on delete cascade,
      query text not null,
      "lastDay" text not null,
      "createdAt" text not null,
      "checkedAt" text not null,
      "foundAt" text,
      unique ("userId", query)
    ) strict`,
    `create index wishes_open on wishes ("checkedAt") where "foundAt" is null`,
    `create index wishes_last_day on wishes ("lastDay")`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
