import { sql, type Kysely } from "kysely";

/** A random value: a counter could reach the same number again after a rollback. */
const NEW_STAMP = "lower(hex(randomblob(8)))";

/** What each change replaces the stamps of; `row` is the changed row, as the trigger names it. */
const VISIBLE = [
  { table: "equipment", scopesOf: (row: string) => ["'equipment'", `'equipment ' || ${row}.id`] },
  { table: "reviews", scopesOf: (row: string) => ["'equipment'", `'equipment ' || ${row}."equipmentId"`] },
  { table: "booking_days", scopesOf: (row: string) => ["'days'", `'equipment ' || ${row}."equipmentId"`] },
  { table: "gazetteer_source", scopesOf: () => ["'places'"] },
] as const;
const EVENTS = [
  { event: "insert", row: "new" },
  { event: "update", row: "new" },
  { event: "delete", row: "old" },
] as const;

const FORMER_TRIGGERS = [
  ...["equipment", "reviews", "booking_days"].flatMap((table) => EVENTS.map(({ event }) => `${table}_seen_${event}`)),
  "pictures_seen_insert",
  "users_seen_update",
];

/** Not `insert or replace`: an `or ignore` of the statement that fires the trigger would count for it too. */
const renew = (scopes: readonly string[]) =>
  `insert into visible_stamps (scope, stamp) values ${scopes.map((scope) => `(${scope}, ${NEW_STAMP})`).join(", ")}
    on conflict (scope) do update set stamp = excluded.stamp`;

/** A stamp for each part of what visitors see, so that a booking leaves the list and other equipment's pages as they are. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    ...FORMER_TRIGGERS.map((name) => `drop trigger ${name}`),
    `drop table visible_state`,
    `create table visible_stamps (scope text primary key, stamp text not null) strict, without rowid`,
    renew(["'equipment'", "'days'", "'names'", "'places'"]),
    ...VISIBLE.flatMap(({ table, scopesOf }) =>
      EVENTS.map(
        ({ event, row }) =>
          `create trigger ${table}_seen_${event} after ${event} on ${table} begin ${renew(scopesOf(row))}; end`,
      ),
    ),
    `create trigger users_seen_update after update of name on users when old.name is not new.name
      begin ${renew(["'names'"])}; end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
