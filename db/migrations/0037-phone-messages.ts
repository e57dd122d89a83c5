import { sql, type Kysely } from "kysely";

/**
 * SMS and WhatsApp: what each person has chosen and which number they have confirmed, the codes that confirm one, and
 * what was sent. Nobody has chosen anything before they were asked.
 */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `alter table users add column "smsMessages" integer not null default 0 check ("smsMessages" in (0, 1))`,
    `alter table users add column "whatsappMessages" integer not null default 0 check ("whatsappMessages" in (0, 1))`,
    `alter table users add column "confirmedPhone" text`,
    `alter table users add column "smsFailedAt" text`,
    `alter table users add column "whatsappFailedAt" text`,
    `create table phone_codes (
      "userId" integer primary key references users (id) on delete cascade,
      phone text not null,
      code text not null,
      "wrongTries" integer not null default 0,
      "expiresAt" text not null
    ) strict`,
    `create table phone_messages (
      id integer primary key autoincrement,
      "jobId" integer not null unique,
      "userId" integer not null references users (id) on delete cascade,
      way text not null check (way in ('sms', 'whatsapp')),
      kind text not null,
      state text not null default 'sending' check (state in ('sending', 'sent', 'delivered', 'failed')),
      round integer not null default 1 check (round >= 1),
      "providerId" text,
      "createdAt" text not null,
      "sentAt" text,
      "endedAt" text
    ) strict`,
    `create index phone_messages_user on phone_messages ("userId", "createdAt")`,
    `create index phone_messages_created on phone_messages ("createdAt")`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
