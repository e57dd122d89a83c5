import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase, type Db } from "../../db/open";
import { countRows, listTables, readTable } from "../copy/copy-database";
import { SetupError } from "../setup/console.mjs";
import { DATABASE_NAME, type BackupSource } from "./backup";
import { restoreBackup } from "./restore";

/** Restores a backup beside the running app and compares it with the app's database. */

const NIGHTLY = /^nightly-.*\.tar\.gz$/;
/** What never changes once it is written, by table: a backup must hold it as the app does. */
const LASTING: Record<string, string[]> = {
  users: ["id", "createdAt"],
  bookings: ["id", "publicId", "userId", "equipmentId", "createdAt"],
  payments: ["id", "bookingId", "orderId", "amount", "currency"],
  receipts: ["id", "bookingId", "userId"],
  audit: ["id", "at", "action", "subject", "subjectId"],
};

export interface Drill {
  archive: string;
  /** When the backup was made. */
  at: string;
  /** Rows that were restored, and those of the app now, by table. */
  tables: { table: string; restored: number; now: number }[];
}

/** The newest nightly backup in these folders; the copy elsewhere counts too. */
export async function findNewestBackup(folders: readonly string[]): Promise<string> {
  const found: { name: string; file: string }[] = [];
  for (const folder of folders)
    if (existsSync(folder))
      for (const name of await readdir(folder)) if (NIGHTLY.test(name)) found.push({ name, file: join(folder, name) });
  const newest = found.sort((a, b) => a.name.localeCompare(b.name)).at(-1);
  if (newest === undefined) throw new SetupError(`There is no nightly backup in ${folders.join(" or ")}.`);
  return newest.file;
}

/**
 * @param now ISO 8601 instant in UTC
 * @throws SetupError when the backup cannot be restored, or holds other facts than the app
 */
export async function drillRestore({ databaseFile: live }: BackupSource, archive: string, now: string): Promise<Drill> {
  const folder = await mkdtemp(join(tmpdir(), "yantra-drill-"));
  try {
    const databaseFile = join(folder, DATABASE_NAME);
    const { madeAt } = await restoreBackup({ dataDir: folder, databaseFile }, archive, { force: false, now });
    return { archive, at: madeAt, tables: await compare(databaseFile, live) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws SetupError where the live database lacks lasting facts of the restored one */
async function compare(restoredPlace: string, livePlace: string): Promise<Drill["tables"]> {
  const [restored, live] = [openDatabase(restoredPlace), openDatabase(livePlace)];
  try {
    const tables: Drill["tables"] = [];
    for (const table of await listTables(restored.unhurried)) {
      const missing = await countMissing(restored.unhurried, live.unhurried, table);
      if (missing > 0)
        throw new SetupError(`${missing} rows of ${table.name} in the backup are not in the app's database.`);
      const [before, now] = [
        await countRows(restored.unhurried, table.name),
        await countRows(live.unhurried, table.name),
      ];
      tables.push({ table: table.name, restored: before, now });
    }
    return tables;
  } finally {
    await Promise.all([restored.close(), live.close()]);
  }
}

async function countMissing(restored: Db, live: Db, table: Awaited<ReturnType<typeof listTables>>[number]) {
  const columns = LASTING[table.name];
  const [key = "id"] = table.key;
  let missing = 0;
  if (columns === undefined) return missing;
  for await (const rows of readTable(restored, { ...table, columns })) {
    const { rows: found } = await sql<Record<string, unknown>>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table.name)}
      where ${sql.ref(key)} in (${sql.join(rows.map((row) => row[key]))})`.execute(live);
    const there = new Set(found.map((row) => JSON.stringify(row)));
    missing += rows.filter((row) => !there.has(JSON.stringify(row))).length;
  }
  return missing;
}
