import { sql, type Kysely } from "kysely";

/** Logins that take a code of an authenticator app, and the codes for who has lost it. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `create table two_step_logins (
      "userId" integer primary key references users (id) on delete cascade,
      "secret" text not null,
      "startedAt" text not null,
      "confirmedAt" text,
      "lastStep" integer
    ) strict`,
    `create table recovery_codes (
      "userId" integer not null references users (id) on delete cascade,
      "codeHash" text not null,
      "createdAt" text not null,
      "usedAt" text,
      primary key ("userId", "codeHash")
    ) strict`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
