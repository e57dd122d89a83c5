import { sql, type Kysely } from "kysely";

/** Accounts whose users have asked for their end. The name stays for documents of money alone. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `create table account_endings (
      "userId" integer primary key references users (id) on delete cascade,
      "askedAt" text not null,
      "endsAt" text not null,
      "endedAt" text,
      "documentName" text
    ) strict`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
