import { sql, type Kysely } from "kysely";

/** A random value: a counter could reach the same number again after a rollback. */
const NEW_STAMP = "lower(hex(randomblob(8)))";

/** Tables and changes that a visitor without an account can see: equipment, reviews, taken days, names. */
const VISIBLE = [
  { table: "equipment", events: ["insert", "update", "delete"] },
  { table: "reviews", events: ["insert", "update", "delete"] },
  { table: "booking_days", events: ["insert", "update", "delete"] },
  { table: "pictures", events: ["insert"] },
  { table: "users", events: ['update of name, "imageUrl"'] },
] as const;

/** A stamp that changes with every change visible to visitors, so that their pages can be cached until then. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const statements = [
    `create table visible_state (id integer primary key check (id = 1), stamp text not null) strict`,
    `insert into visible_state (id, stamp) values (1, ${NEW_STAMP})`,
  ];
  for (const { table, events } of VISIBLE) {
    for (const event of events) {
      const [verb] = event.split(" ");
      statements.push(
        `create trigger ${table}_seen_${verb} after ${event} on ${table} begin update visible_state set stamp = ${NEW_STAMP}; end`,
      );
    }
  }
  for (const statement of statements) await sql.raw(statement).execute(db);
}
