import { sql, type Kysely } from "kysely";

/** Who waits for days of equipment, and the days that are kept while they are offered to one of them. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `create table waiting_entries (
      id integer primary key autoincrement,
      "equipmentId" integer not null references equipment (id) on delete restrict,
      "userId" integer not null references users (id) on delete cascade,
      "startDate" text not null,
      "endDate" text not null check ("startDate" <= "endDate"),
      state text not null default 'waiting'
        check (state in ('waiting', 'offered', 'accepted', 'passed', 'withdrawn', 'lapsed', 'closed')),
      "createdAt" text not null,
      "offeredAt" text,
      until text,
      "settledAt" text,
      "bookingId" integer references bookings (id) on delete set null,
      check ((state in ('waiting', 'offered')) = ("settledAt" is null)),
      check ("offeredAt" is null or until is not null)
    ) strict`,
    `create unique index waiting_entries_open on waiting_entries ("userId", "equipmentId", "startDate", "endDate")
      where state in ('waiting', 'offered')`,
    `create index waiting_entries_line on waiting_entries ("equipmentId", id)`,
    `create index waiting_entries_state on waiting_entries (state, until)`,
    `create index waiting_entries_user on waiting_entries ("userId", id)`,
    `alter table booking_days add column "waitingId" integer references waiting_entries (id) on delete cascade`,
    `create index booking_days_waiting on booking_days ("waitingId")`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
