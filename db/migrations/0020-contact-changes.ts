import { sql, type Kysely } from "kysely";

/** Changes of users' contacts: through which a password may be reset meanwhile, and how the old one undoes them. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `create table contact_changes (
      id integer primary key autoincrement,
      "userId" integer not null references users (id) on delete cascade,
      "oldContact" text,
      "resetContact" text,
      "heldUntil" text,
      "changedAt" text not null,
      "undoTokenHash" text,
      "undoneAt" text
    ) strict`,
    `create index contact_changes_user on contact_changes ("userId", "heldUntil")`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
