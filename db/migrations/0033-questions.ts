import { sql, type Kysely } from "kysely";

/** Questions about equipment before a booking: a thread for each renter, and its texts. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `create table questions (
      id integer primary key autoincrement,
      "equipmentId" integer not null references equipment (id) on delete restrict,
      "ownerId" integer not null references users (id) on delete restrict,
      "renterId" integer not null references users (id) on delete restrict check ("renterId" <> "ownerId"),
      "lastSide" text not null check ("lastSide" in ('renter', 'owner')),
      "unanswered" integer not null default 1 check ("unanswered" >= 1),
      "createdAt" text not null,
      "lastAt" text not null,
      "reportedAt" text,
      "reportedBy" text check ("reportedBy" in ('renter', 'owner')),
      "reportReason" text,
      "settledAt" text,
      "hiddenAt" text,
      constraint questions_equipment_renter unique ("equipmentId", "renterId")
    ) strict`,
    `create table question_posts (
      id integer primary key autoincrement,
      "questionId" integer not null references questions (id) on delete cascade,
      "userId" integer not null references users (id) on delete restrict,
      side text not null check (side in ('renter', 'owner')),
      text text not null,
      "createdAt" text not null
    ) strict`,
    `create index questions_owner on questions ("ownerId", "lastAt")`,
    `create index questions_renter on questions ("renterId", "lastAt")`,
    `create index questions_last on questions ("lastAt")`,
    `create index questions_reported on questions ("reportedAt") where "reportedAt" is not null and "settledAt" is null`,
    `create index questions_hidden on questions ("hiddenAt") where "hiddenAt" is not null`,
    `create index question_posts_question on question_posts ("questionId", id)`,
    `create index question_posts_user on question_posts ("userId", "createdAt")`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
