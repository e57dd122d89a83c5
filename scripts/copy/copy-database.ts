import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql, type RawBuilder } from "kysely";
import { openDatabase, type OpenDatabase } from "../../db/open";
import { engineOf } from "../../db/engine";
import { listPendingMigrations, migrate } from "../../db/migrate";
import { CONSTRAINTS, TABLES, type Db } from "../../db/schema";
import { SetupError } from "../setup/console.mjs";

/** Tables of the product, those that others refer to first. */
export const NAMES = Object.keys(TABLES) as TableName[];
type TableName = keyof typeof TABLES;
/** What a new schema holds already; it is replaced by what the source holds. */
const FILLED_BY_MIGRATIONS: readonly TableName[] = ["places"];
/** SQLite takes 32,766 values in a statement. */
const MAX_VALUES = 30_000;
const ROWS_AT_ONCE = 1_000;

/**
 * Copies all rows of one moment to an empty, migrated database of either engine, given by path or address.
 * @returns rows by table @throws SetupError where the target holds anything else
 */
export async function copyDatabase(
  from: string,
  to: string,
  tell: (line: string) => void,
): Promise<Map<TableName, number>> {
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

async function copyRows(source: Db, target: Db, tell: (line: string) => void): Promise<Map<TableName, number>> {
  const copied = await target.transaction().execute(async (trx) => {
    for (const table of NAMES) if (!FILLED_BY_MIGRATIONS.includes(table)) await requireEmpty(trx, table);
    const done = new Map<TableName, number>();
    for (const table of NAMES) {
      const rows = await copyTable(source, trx, table);
      done.set(table, rows);
      tell(`${table}: ${rows} rows`);
    }
    // Last: PostgreSQL does not take it back where the copy is broken off.
    for (const table of NAMES) if (isNumbered(table)) await continueNumbers(source, trx, table);
    return done;
  });
  // Without it PostgreSQL reads more than indexes until the server has come round to it.
  if (engineOf(target).name === "postgres") await sql`vacuum (analyze)`.execute(target);
  return copied;
}

async function countRows(db: Db, table: TableName): Promise<number> {
  const { rows } = await sql<{ total: number | string }>`select count(*) as total from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.total);
}

async function requireEmpty(target: Db, name: TableName): Promise<void> {
  const count = await countRows(target, name);
  if (count > 0) throw new SetupError(`The target is not empty: ${name} has ${count} rows. Nothing was changed.`);
}

async function copyTable(source: Db, target: Db, table: TableName): Promise<number> {
  await target.deleteFrom(table).execute();
  let read = 0;
  for await (const rows of readTable(source, table)) {
    read += rows.length;
    const atOnce = Math.floor(MAX_VALUES / Object.keys(TABLES[table]).length);
    for (let start = 0; start < rows.length; start += atOnce)
      await target
        .insertInto(table)
        .values(rows.slice(start, start + atOnce) as never)
        .execute();
  }
  const written = await countRows(target, table);
  if (written !== read) throw new Error(`${table} has ${written} rows instead of ${read}.`);
  return read;
}

const isNumbered = (table: TableName) =>
  Object.values(TABLES[table]).some(({ sql: column }) => column.includes("autoincrement"));

interface Last {
  last: number | null;
}

/** Goes on where the source has come to: the number of a row that is gone is not given again. */
async function continueNumbers(source: Db, target: Db, table: TableName): Promise<void> {
  const isSqlite = (db: Db) => engineOf(db).name === "sqlite";
  const sequence = sql`pg_get_serial_sequence(${`"${table}"`}, 'id')`;
  // PostgreSQL numbers receipts and credit notes without their sequence.
  const asked = isSqlite(source)
    ? sql<Last>`select seq as last from sqlite_sequence where name = ${table}`
    : sql<Last>`select greatest(pg_sequence_last_value(${sequence}::regclass), max(id)) as last from ${sql.table(table)}`;
  const { last } = (await asked.execute(source)).rows[0] ?? { last: null };
  if (last === null) return;
  if (isSqlite(target)) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(target);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(target);
  } else await sql`select setval(${sequence}, ${last})`.execute(target);
}

/** Columns of the primary key, in its order. */
function keyOf(table: TableName): string[] {
  const [composite] = (CONSTRAINTS[table] ?? []).flatMap((one) => /^primary key \((.*)\)$/.exec(one)?.[1] ?? []);
  if (composite !== undefined) return composite.split(", ");
  return Object.entries(TABLES[table]).flatMap(([name, { sql: column }]) =>
    column.includes("primary key") ? name : [],
  );
}

/** Reads a table in the order of its key, some rows at a time. */
export async function* readTable(db: Db, table: TableName): AsyncGenerator<Record<string, unknown>[]> {
  const key = keyOf(table);
  const keys = sql.join(key.map((column) => sql.ref(column)));
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} ${after} order by ${keys} limit ${ROWS_AT_ONCE}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = sql`where (${keys}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}
