import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase, type OpenDatabase } from "../../db/open";
import { engineOf } from "../../db/engine";
import { listPendingMigrations, migrate } from "../../db/migrate";
import type { Database, Db } from "../../db/schema";
import { SetupError } from "../setup/console.mjs";
import { continueNumbers } from "./numbers";
import { listTables, readTable, Sum, sumTable, type Table, type TableSum } from "./tables";

/** What a new schema holds already; it is replaced by what the source holds. */
const FILLED_BY_MIGRATIONS: readonly string[] = ["places"];
/** SQLite takes 32,766 values in a statement. */
const MAX_VALUES = 30_000;

export interface CopiedTable extends TableSum {
  table: string;
}

/**
 * Copies all rows of a database to an empty one, of either engine, as they were at one moment; the source may be in use.
 * One transaction writes: a copy that is broken off leaves the target empty.
 *
 * @param from path or address
 * @param to path or address; it is created and migrated where it is a file that is not there
 * @returns number of rows and checksum of each table, which are those of both databases
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
    const sums: CopiedTable[] = [];
    for (const table of tables) {
      const sum = await copyTable(source, trx, table);
      sums.push({ table: table.name, ...sum });
      tell(`${table.name}: ${sum.rows} rows`);
    }
    await continueNumbers(source, trx);
    return sums;
  });
  // Without it PostgreSQL reads more than indexes until the server has come round to it.
  if (engineOf(target).name === "postgres") await sql`vacuum (analyze)`.execute(target);
  return copied;
}

async function requireEmpty(target: Db, name: string): Promise<void> {
  const { rows } = await sql<{ rows: number | string }>`select count(*) as rows from ${sql.table(name)}`.execute(
    target,
  );
  const count = Number(rows[0]?.rows);
  if (count > 0) throw new SetupError(`The target is not empty: ${name} has ${count} rows. Nothing was changed.`);
}

async function copyTable(source: Db, target: Db, table: Table): Promise<TableSum> {
  const name = table.name as keyof Database;
  await sql`delete from ${sql.table(name)}`.execute(target);
  const atOnce = Math.floor(MAX_VALUES / table.columns.length);
  const read = new Sum();
  for await (const rows of readTable(source, table)) {
    read.add(rows, table.columns);
    for (let start = 0; start < rows.length; start += atOnce)
      await target
        .insertInto(name)
        .values(rows.slice(start, start + atOnce) as never)
        .execute();
  }
  const [there, here] = [read.end(), await sumTable(target, table)];
  if (here.rows !== there.rows || here.checksum !== there.checksum)
    throw new Error(
      `${table.name} came out differently: ${here.rows} rows, ${here.checksum} instead of ${there.checksum}`,
    );
  return here;
}
