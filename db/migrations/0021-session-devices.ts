import { sql, type Kysely } from "kysely";

/** What a user's list of sessions shows, and the devices on which an account has logged in before. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `alter table "sessions" add column "device" text`,
    `alter table "sessions" add column "deviceHash" text`,
    `alter table "sessions" add column "lastUsedDay" text`,
    `create table known_devices (
      "userId" integer not null references users (id) on delete cascade,
      "deviceHash" text not null,
      "usedAt" text not null,
      primary key ("userId", "deviceHash")
    ) strict`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
