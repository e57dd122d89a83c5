import SqliteDatabase from "better-sqlite3";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SetupError } from "../setup/console.mjs";
import { DATABASE_NAME, inspectDatabase } from "./contents";
import type { BackupSource } from "./make-backup";
import { restoreBackup } from "./restore-backup";

const NIGHTLY = /^nightly-.*\.tar\.gz$/;
/** What never changes once it is written, by table: a backup must hold it as the app does. */
export const LASTING: Record<string, string> = {
  users: "id, createdAt",
  bookings: "id, publicId, userId, equipmentId, createdAt",
  payments: "id, bookingId, orderId, amount, currency",
  receipts: "id, bookingId, userId",
  audit: "id, at, action, subject, subjectId",
};

export interface Drill {
  archive: string;
  madeAt: string;
  /** Rows of the backup, and of the app now, by table. */
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
 * Restores a backup into a folder of its own, while the app runs, and compares it with the app's database.
 *
 * @throws SetupError when it cannot be restored, or holds other facts than the app
 */
export async function drillRestore(
  live: BackupSource,
  archive: string,
  { knownMigrations, now }: { knownMigrations: string[]; now: string },
): Promise<Drill> {
  const folder = await mkdtemp(join(tmpdir(), "yantra-drill-"));
  try {
    const databaseFile = join(folder, DATABASE_NAME);
    const { manifest } = await restoreBackup({ dataDir: folder, databaseFile }, archive, {
      force: false,
      knownMigrations,
      now,
    });
    const restored = inspectDatabase(databaseFile);
    requireSameFacts(databaseFile, live.databaseFile);
    const present = countRows(live.databaseFile, Object.keys(restored));
    const tables = Object.entries(restored).map(([table, count]) => ({
      table,
      restored: count,
      now: present[table] ?? 0,
    }));
    return { archive, madeAt: manifest.madeAt, tables };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function requireSameFacts(restored: string, live: string): void {
  const sqlite = new SqliteDatabase(restored);
  try {
    sqlite.prepare("attach ? as live").run(live);
    for (const [table, columns] of Object.entries(LASTING)) {
      const missing = sqlite
        .prepare(
          `select count(*) from (select ${columns} from main.${table} except select ${columns} from live.${table})`,
        )
        .pluck()
        .get();
      if (missing !== 0)
        throw new SetupError(`${String(missing)} rows of ${table} in the backup are not in the app's database.`);
    }
  } finally {
    sqlite.close();
  }
}

function countRows(file: string, tables: readonly string[]): Record<string, number> {
  const sqlite = new SqliteDatabase(file, { readonly: true, fileMustExist: true });
  try {
    const known = new Set(sqlite.prepare("select name from sqlite_schema where type = 'table'").pluck().all());
    const count = (table: string) =>
      Number(
        sqlite
          .prepare(`select count(*) from "${table.replaceAll('"', '""')}"`)
          .pluck()
          .get(),
      );
    return Object.fromEntries(tables.filter((table) => known.has(table)).map((table) => [table, count(table)]));
  } finally {
    sqlite.close();
  }
}
