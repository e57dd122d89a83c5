import type SqliteDatabase from "better-sqlite3";
import { sql, type Kysely } from "kysely";
import { STRICT } from "./dialect";

/**
 * A stamp that is another one whenever something was written that a visitor without an account can see.
 * Sessions, messages and money change all the time and leave it alone. It is drawn at random: a counter
 * that a transaction took back could come to the same number twice.
 */

const NEW_STAMP = `update visible_state set stamp = lower(hex(randomblob(8)))`;

/** What visitors see: machines, their reviews and taken days, and the names of people beside them. */
const SEEN = [
  { table: "equipment", events: ["insert", "update", "delete"] },
  { table: "reviews", events: ["insert", "update", "delete"] },
  { table: "booking_days", events: ["insert", "update", "delete"] },
  { table: "pictures", events: ["insert"] },
  { table: "users", events: ['update of name, "imageUrl"'] },
] as const;

/** The stamp's table and the triggers that draw it anew. */
export async function createVisibleState(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await sql
    .raw(`create table visible_state (id integer primary key check (id = 1), stamp text not null) ${STRICT}`)
    .execute(db);
  await sql.raw(`insert into visible_state (id, stamp) values (1, lower(hex(randomblob(8))))`).execute(db);
  for (const { table, events } of SEEN) {
    for (const event of events) {
      const [verb] = event.split(" ");
      await sql
        .raw(`create trigger ${table}_seen_${verb} after ${event} on ${table} begin ${NEW_STAMP}; end`)
        .execute(db);
    }
  }
}

/** A reader of the stamp, whichever process wrote last; empty before the first migration. */
export function createStampReader(sqlite: SqliteDatabase.Database): () => string {
  let statement: SqliteDatabase.Statement | undefined;
  const prepare = () => sqlite.prepare("select stamp from visible_state").pluck();
  const isThere = () => sqlite.prepare("select 1 from sqlite_master where name = 'visible_state'").get() !== undefined;
  return () => {
    statement ??= isThere() ? prepare() : undefined;
    return statement === undefined ? "" : String(statement.get());
  };
}
