import { sql } from "kysely";
import { openDatabase } from "../../db/open";
import { engineOf } from "../../db/engine";
import { migrate } from "../../db/migrate";
import type { Db } from "../../db/schema";
import type { Table } from "./tables";

/** Triggers write what is derived from equipment, which is copied like everything else: they rest meanwhile. */

/** SQLite's indexes of parts of words; on PostgreSQL they are indexes like others. */
const PARTS_INDEXES = ["equipment_text"];

const namesOf = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'trigger'`.execute(db);
  return rows.map(({ name }) => name);
};

export async function pauseTriggers(db: Db, tables: readonly Table[]): Promise<void> {
  if (engineOf(db).name === "sqlite")
    for (const name of await namesOf(db)) await sql`drop trigger ${sql.ref(name)}`.execute(db);
  else for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db);
}

/** Lets them work again, and brings up to date what no row holds: the next numbers, the indexes of parts of words. */
export async function resumeTriggers(source: Db, db: Db, tables: readonly Table[]): Promise<void> {
  const numbers = await readNumbers(source);
  if (engineOf(db).name === "sqlite") {
    await makeTriggers(db);
    for (const index of PARTS_INDEXES)
      await sql`insert into ${sql.table(index)} (${sql.ref(index)}) values ('rebuild')`.execute(db);
    for (const [name, number] of numbers) {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${number})`.execute(db);
    }
    return;
  }
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db);
  for (const [name, number] of numbers)
    await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'id'), ${number}) where pg_get_serial_sequence(${`"${name}"`}, 'id') is not null`.execute(
      db,
    );
}

/** Those of a new database that are missing here. */
async function makeTriggers(db: Db): Promise<void> {
  const fresh = openDatabase(":memory:");
  try {
    await migrate(fresh, ":memory:");
    const { rows } = await sql<{ name: string; text: string }>`
      select name, sql as text from sqlite_schema where type = 'trigger'`.execute(fresh.db);
    const present = await namesOf(db);
    for (const { name, text } of rows) if (!present.includes(name)) await sql.raw(text).execute(db);
  } finally {
    await fresh.close();
  }
}

/** The number given last, by table: that of a row that is gone is not given again. */
async function readNumbers(db: Db): Promise<[table: string, number: number][]> {
  if (engineOf(db).name === "sqlite") {
    const { rows } = await sql<{
      name: string;
      seq: number;
    }>`select name, seq from sqlite_sequence where seq > 0`.execute(db);
    return rows.map(({ name, seq }) => [name, seq]);
  }
  const { rows } = await sql<{ name: string; seq: number | null }>`
    select tables.relname as name, pg_sequence_last_value(sequences.oid) as seq
    from pg_class as sequences join pg_depend on objid = sequences.oid and deptype = 'i'
    join pg_class as tables on tables.oid = refobjid where sequences.relkind = 'S'`.execute(db);
  const largest = async (table: string) =>
    (await sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`.execute(db)).rows[0]?.id ?? 0;
  const numbered = ["receipts", "credit_notes"];
  const own = await Promise.all(numbered.map(async (name): Promise<[string, number]> => [name, await largest(name)]));
  return [...rows.flatMap(({ name, seq }): [string, number][] => (seq === null ? [] : [[name, seq]])), ...own].filter(
    ([, number]) => number > 0,
  );
}
