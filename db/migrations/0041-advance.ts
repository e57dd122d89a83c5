import { sql, type Kysely } from "kysely";

/** A part of the price that is paid online, and what is paid at the return. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `alter table equipment_terms add column "onlinePercent" integer not null default 100
      check ("onlinePercent" between 10 and 100)`,
    `alter table bookings add column advance integer check (advance between 1 and "totalPrice")`,
    `create table balances (
      "bookingId" integer primary key references bookings (id) on delete restrict,
      amount integer not null check (amount > 0),
      state text not null default 'due' check (state in ('due', 'stated', 'confirmed', 'disputed', 'ended')),
      way text check (way in ('cash', 'upi')),
      "statedBy" text check ("statedBy" in ('renter', 'owner')),
      "statedAt" text,
      "settledAt" text,
      words text,
      "decidedAt" text,
      decision text,
      check ((way is null) = ("statedBy" is null) and (way is null) = ("statedAt" is null)),
      check (state in ('due', 'ended') or way is not null),
      check (state <> 'due' or way is null),
      check ((state = 'confirmed') = ("settledAt" is not null))
    ) strict`,
    `create index balances_disputed on balances ("statedAt") where state = 'disputed'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
