import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql, type RawBuilder } from "kysely";
import { openDatabase, type OpenDatabase } from "../../db/open";
import { engineOf } from "../../db/engine";
import { listPendingMigrations, migrate } from "../../db/migrate";
import type { Database, Db } from "../../db/schema";
import { SetupError } from "../setup/console.mjs";

/** What a new schema holds already; it is replaced by what the source holds. */
const FILLED_BY_MIGRATIONS: readonly string[] = ["places"];
/** SQLite takes 32,766 values in a statement. */
const MAX_VALUES = 30_000;

interface CopiedTable {
  table: string;
  rows: number;
}

interface Table {
  name: string;
  columns: string[];
  /** Columns of the primary key, in its order. */
  key: string[];
}

type Row = Record<string, unknown>;

const ROWS_AT_ONCE = 1_000;

/**
 * Copies all rows of a database to an empty one, of either engine, as they were at one moment; the source may be in use.
 * One transaction writes: a copy that is broken off leaves the target empty.
 *
 * @param from path or address
 * @param to path or address; it is created and migrated where it is a file that is not there
 * @returns number of rows of each table, which is that of both databases
 * @throws SetupError where the target holds anything else, or either is not of the newest schema
 */
export async function copyDatabase(from: string, to: string, tell: (line: string) => void): Promise<CopiedTable[]> {
  const source = openDatabase(from);
  const target = openDatabase(to);
  try {
    if ((await listPendingMigrations(source)).length > 0)
      throw new SetupError("The database to be copied is not of the newest schema: start the app on it once.");
    await migrate(target, to);
    return await atOneMoment(source, (db) => copyRows(db, target.unhurried, tell));
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

/** Of SQLite a copy is read, so that its writers wait for nothing; of PostgreSQL one transaction reads. */
async function atOneMoment<Result>(source: OpenDatabase, use: (db: Db) => Promise<Result>): Promise<Result> {
  if (engineOf(source.db).name === "postgres")
    return source.unhurried
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (trx) => {
        // It is idle while a large table of the target is summed.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        return use(trx);
      });
  const file = join(tmpdir(), `yantra-copy-${randomBytes(6).toString("hex")}.db`);
  // In one read transaction: the page-by-page backup starts again whenever somebody writes.
  await sql`vacuum into ${file}`.execute(source.db);
  const copy = openDatabase(file);
  try {
    return await use(copy.db);
  } finally {
    await copy.close();
    await rm(file, { force: true });
  }
}

async function copyRows(source: Db, target: Db, tell: (line: string) => void): Promise<CopiedTable[]> {
  const tables = await listTables(source);
  const copied = await target.transaction().execute(async (trx) => {
    for (const { name } of tables) if (!FILLED_BY_MIGRATIONS.includes(name)) await requireEmpty(trx, name);
    const done: CopiedTable[] = [];
    for (const table of tables) {
      const rows = await copyTable(source, trx, table);
      done.push({ table: table.name, rows });
      tell(`${table.name}: ${rows} rows`);
    }
    await continueNumbers(source, trx);
    return done;
  });
  // Without it PostgreSQL reads more than indexes until the server has come round to it.
  if (engineOf(target).name === "postgres") await sql`vacuum (analyze)`.execute(target);
  return copied;
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ total: number | string }>`select count(*) as total from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.total);
}

async function requireEmpty(target: Db, name: string): Promise<void> {
  const count = await countRows(target, name);
  if (count > 0) throw new SetupError(`The target is not empty: ${name} has ${count} rows. Nothing was changed.`);
}

async function copyTable(source: Db, target: Db, table: Table): Promise<number> {
  const name = table.name as keyof Database;
  await sql`delete from ${sql.table(name)}`.execute(target);
  const atOnce = Math.floor(MAX_VALUES / table.columns.length);
  let read = 0;
  for await (const rows of readTable(source, table)) {
    read += rows.length;
    for (let start = 0; start < rows.length; start += atOnce)
      await target
        .insertInto(name)
        .values(rows.slice(start, start + atOnce) as never)
        .execute();
  }
  const written = await countRows(target, name);
  if (written !== read) throw new Error(`${name} has ${written} rows instead of ${read}.`);
  return read;
}

/** Goes on with the numbers of rows where the source has come to. */
async function continueNumbers(source: Db, target: Db): Promise<void> {
  for (const [name, number] of await readNumbers(source)) {
    if (engineOf(target).name === "sqlite") {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(target);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${number})`.execute(target);
    } else
      await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'id'), ${number}) where pg_get_serial_sequence(${`"${name}"`}, 'id') is not null`.execute(
        target,
      );
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

/** Tables with the rows of the product, those that others refer to first. Both engines name them alike. */
export async function listTables(db: Db): Promise<Table[]> {
  const isSqlite = engineOf(db).name === "sqlite";
  const { rows } = await (isSqlite ? SQLITE_COLUMNS : POSTGRES_COLUMNS).execute(db);
  const tables = new Map<string, Table>();
  for (const { of, name, place } of rows) {
    const table = tables.get(of) ?? { name: of, columns: [], key: [] };
    table.columns.push(name);
    if (place > 0) table.key[place - 1] = name;
    tables.set(of, table);
  }
  const references = (await (isSqlite ? SQLITE_REFERENCES : POSTGRES_REFERENCES).execute(db)).rows;
  return inOrder([...tables.values()], references);
}

interface ColumnRow {
  of: string;
  name: string;
  /** In the primary key, from 1; 0 for none. */
  place: number;
}

const SQLITE_COLUMNS = sql<ColumnRow>`
  select tables.name as "of", columns.name, columns.pk as place
  from pragma_table_list as tables join pragma_table_info(tables.name) as columns
  where tables.schema = 'main' and tables.type = 'table'
    and substr(tables.name, 1, 7) <> 'sqlite_' and substr(tables.name, 1, 6) <> 'kysely'
  order by 1, 2`;
const POSTGRES_COLUMNS = sql<ColumnRow>`
  select relname::text collate "C" as "of", attname::text collate "C" as name, coalesce(array_position(conkey, attnum), 0) as place
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  left join pg_constraint on conrelid = pg_class.oid and contype = 'p'
  where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely%'
    and relpersistence = 'p'
  order by 1, 2`;

interface Reference {
  of: string;
  to: string;
}

const SQLITE_REFERENCES = sql<Reference>`
  select tables.name as "of", "table" as "to" from sqlite_schema as tables join pragma_foreign_key_list(tables.name) where tables.type = 'table'`;
const POSTGRES_REFERENCES = sql<Reference>`
  select one.relname as "of", other.relname as "to" from pg_constraint
  join pg_class as one on one.oid = conrelid join pg_class as other on other.oid = confrelid where contype = 'f'`;

function inOrder(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const sorted: Table[] = [];
  const add = (table: Table) => {
    if (sorted.includes(table)) return;
    for (const { of, to } of references)
      if (of === table.name && to !== table.name) tables.filter(({ name }) => name === to).forEach(add);
    sorted.push(table);
  };
  tables.forEach(add);
  return sorted;
}

/** Reads a table in the order of its key, some rows at a time. */
export async function* readTable(db: Db, { name, columns, key }: Table): AsyncGenerator<Row[]> {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const { rows } =
      await sql<Row>`select ${listed} from ${sql.table(name)} ${after} order by ${keys} limit ${ROWS_AT_ONCE}`.execute(
        db,
      );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = sql`where (${keys}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}
