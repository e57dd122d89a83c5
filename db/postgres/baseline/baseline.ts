import { sql, type Kysely } from "kysely";
import { ACCOUNTS_INDEXES, ACCOUNTS_TABLES } from "./accounts";
import { BOOKINGS_INDEXES, BOOKINGS_TABLES } from "./bookings";
import { EQUIPMENT_INDEXES, EQUIPMENT_TABLES } from "./equipment";
import { MONEY_INDEXES, MONEY_TABLES } from "./money";
import { NUMBERS, TRIGGERS } from "./triggers";
import { CATEGORY_WORDS, PLACES } from "./words";

/**
 * The schema as the migrations up to `LAST_MIGRATION` left it in SQLite, for PostgreSQL: the same tables, columns, keys,
 * checks and indexes. It is frozen like a migration; every later one says what it does on both engines.
 */
export const LAST_MIGRATION = "0042-related-words";

/**
 * Text is compared, ordered and put in lower case by its bytes, as SQLite does, whatever the database was created with:
 * else the order of names, and what `lower` makes of Devanagari, would be the server's choice.
 */
const BYTE_ORDER = `do $$
  declare
    "column" record;
  begin
    for "column" in
      select table_name, column_name from information_schema.columns
      where table_schema = current_schema() and data_type = 'text'
    loop
      execute format('alter table %I alter column %I type text collate "C"', "column".table_name, "column".column_name);
    end loop;
  end $$`;

/** Parts of words, of three characters or more: what SQLite finds by its trigram table. */
const TRIGRAMS = [
  "create extension if not exists pg_trgm",
  "create index equipment_words_parts on equipment_words using gin (text gin_trgm_ops)",
];

/**
 * Uses that limits count for all servers. It is in no log and on no replica: after a crash the limits begin again. SQLite
 * has no such table, since one process counts there.
 */
const LIMIT_USES =
  "create unlogged table limit_uses (name text not null, key text not null, times bigint[] not null, until bigint not null, primary key (name, key))";

export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  const tables = [ACCOUNTS_TABLES, EQUIPMENT_TABLES, BOOKINGS_TABLES, MONEY_TABLES].flat();
  const indexes = [ACCOUNTS_INDEXES, EQUIPMENT_INDEXES, BOOKINGS_INDEXES, MONEY_INDEXES].flat();
  await run([...tables, LIMIT_USES, BYTE_ORDER, ...indexes, ...TRIGRAMS, ...TRIGGERS, ...NUMBERS]);
  await db
    .insertInto("places")
    .values(PLACES.map(([key, latitude, longitude, words]) => ({ key, latitude, longitude, words })))
    .execute();
  await db
    .insertInto("category_words")
    .values(CATEGORY_WORDS.map(([category, words, related]) => ({ category, words, related })))
    .execute();
  for (const scope of ["equipment", "days", "names", "places"])
    await sql`select renew_stamps(${scope}, null)`.execute(db);
}
