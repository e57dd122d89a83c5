import { sql, type Kysely } from "kysely";

/** The codes for handover and return of a booking, and what was recorded at both. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `create table transfer_codes (
      "bookingId" integer primary key references bookings (id) on delete cascade,
      "handoverCode" text not null check (length("handoverCode") = 4),
      "returnCode" text not null check (length("returnCode") = 4 and "returnCode" <> "handoverCode"),
      "createdAt" text not null
    ) strict`,
    `create table transfers (
      id integer primary key autoincrement,
      "bookingId" integer not null references bookings (id) on delete restrict,
      kind text not null check (kind in ('handover', 'return')),
      at text not null,
      "receivedAt" text not null,
      meter integer check (meter between 0 and 999999),
      fuel integer check (fuel between 0 and 100),
      note text,
      state text not null default 'recorded' check (state in ('recorded', 'confirmed', 'disputed', 'decided')),
      "answerUntil" text not null,
      "answeredAt" text,
      words text,
      "decidedAt" text,
      decision text,
      constraint transfers_booking_kind unique ("bookingId", kind),
      check ((state = 'recorded') = ("answeredAt" is null)),
      check ((state = 'decided') = ("decidedAt" is not null))
    ) strict`,
    `create index transfer_codes_created on transfer_codes ("createdAt")`,
    `create index transfers_disputed on transfers ("answeredAt") where state = 'disputed'`,
    `create index transfers_received on transfers ("receivedAt")`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
