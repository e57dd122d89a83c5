import { sql, type Kysely } from "kysely";

/** A random value, as for the other stamps: a counter could reach the same number again after a rollback. */
const NEW_STAMP = "lower(hex(randomblob(8)))";

const EVENTS = [
  { event: "insert", row: "new" },
  { event: "delete", row: "old" },
] as const;

/** Where people work: the user's own field, and the places that equipment is brought to whatever their distance. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `alter table users add column "workPlace" text`,
    `create table equipment_areas (
      "equipmentId" integer not null references equipment (id) on delete cascade,
      key text not null,
      position integer not null,
      names text not null,
      primary key ("equipmentId", key)
    ) strict, without rowid`,
    `create index equipment_areas_key on equipment_areas (key, "equipmentId")`,
    ...EVENTS.map(
      ({ event, row }) => `create trigger equipment_areas_seen_${event} after ${event} on equipment_areas begin
        insert into visible_stamps (scope, stamp) values ('equipment', ${NEW_STAMP}), ('equipment ' || ${row}."equipmentId", ${NEW_STAMP})
          on conflict (scope) do update set stamp = excluded.stamp; end`,
    ),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
