import { sql, type Kysely } from "kysely";

/** A random value, as for the other stamps: a counter could reach the same number again after a rollback. */
const NEW_STAMP = "lower(hex(randomblob(8)))";

const EVENTS = [
  { event: "insert", row: "new" },
  { event: "update", row: "new" },
  { event: "delete", row: "old" },
] as const;

/** The terms of equipment, and what was agreed with each booking. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `create table equipment_terms (
      "equipmentId" integer primary key references equipment (id) on delete cascade,
      operator text check (operator in ('none', 'included', 'paid')),
      "operatorRate" integer,
      diesel text check (diesel in ('renter', 'included', 'returned')),
      "deliveryKm" integer check ("deliveryKm" > 0),
      "freeKm" integer not null default 0,
      "perKm" integer not null default 0,
      "minDays" integer not null default 1 check ("minDays" > 0),
      "noticeDays" integer not null default 0,
      "hasImplement" integer,
      constraint paid_operator_has_rate check (operator is not 'paid' or "operatorRate" > 0)
    ) strict`,
    `create index equipment_terms_operator on equipment_terms (operator) where operator is not null`,
    `alter table bookings add column quote text`,
    ...EVENTS.map(
      ({ event, row }) => `create trigger equipment_terms_seen_${event} after ${event} on equipment_terms begin
        insert into visible_stamps (scope, stamp) values ('equipment', ${NEW_STAMP}), ('equipment ' || ${row}."equipmentId", ${NEW_STAMP})
          on conflict (scope) do update set stamp = excluded.stamp; end`,
    ),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
