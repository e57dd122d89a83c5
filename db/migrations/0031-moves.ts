import { sql, type Kysely } from "kysely";

/** Other days that the sides of a paid booking agree on. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `alter table bookings add column "dayRanges" text`,
    `alter table bookings add column "refundLimit" integer`,
    `create table booking_moves (
      id integer primary key autoincrement,
      "bookingId" integer not null references bookings (id) on delete restrict,
      "proposedBy" text not null check ("proposedBy" in ('renter', 'owner')),
      "fromDay" text not null,
      "startDate" text not null,
      "endDate" text not null check ("startDate" <= "endDate"),
      "oldRanges" text not null,
      "refundPercent" integer not null check ("refundPercent" between 0 and 100),
      reason text,
      state text not null default 'proposed'
        check (state in ('proposed', 'accepted', 'declined', 'withdrawn', 'expired', 'ended')),
      until text not null,
      "createdAt" text not null,
      "settledAt" text
    ) strict`,
    `create unique index booking_moves_open on booking_moves ("bookingId") where state = 'proposed'`,
    `create index booking_moves_until on booking_moves (until) where state = 'proposed'`,
    `create index booking_moves_booking on booking_moves ("bookingId", id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
