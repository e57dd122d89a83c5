import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase, type Db } from "../../db/open";
import { listTables, readTable } from "../copy/copy-database";
import { SetupError } from "../setup/console.mjs";
import { startPostgres, type Cluster } from "../setup/postgres.mjs";
import { DATABASE_NAME, type BackupSource } from "./backup";
import { restoreBackup } from "./restore";

/** Restores a backup beside the running app and compares it with the app's database. */

const NIGHTLY = /^nightly-.*\.tar\.gz$/;
/** Written last: a base backup of PostgreSQL without it is not whole. */
const BASE_MANIFEST = "backup_manifest";
/** A base backup is read and the log replayed for as long. */
const START_WITHIN_MS = 6 * 60 * 60_000;
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
  /** When the backup was made; on PostgreSQL, when the last transaction that was restored had been committed. */
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

/**
 * Restores the newest base backup and the archived log into a temporary cluster, which takes the room of the database in
 * TMPDIR.
 *
 * @param liveUrl address of the app's database; its role and password are those of the restored one
 * @param until a time as PostgreSQL takes it, to restore the database as it was then; the end of the archive unless given
 * @throws SetupError when it cannot be restored, or holds what the app does not
 */
export async function drillPostgres(liveUrl: string, backupDir: string, until: string | undefined): Promise<Drill> {
  const archive = await findNewestBase(join(backupDir, "base"));
  const { username, password, pathname } = new URL(liveUrl);
  const cluster = await startPostgres({
    credentials: `${username}:${password}`,
    startWithinMs: START_WITHIN_MS,
    fill: (data, run) => unpackBase(archive, data, run),
    settings: {
      restore_command: `gzip -dc "${join(backupDir, "wal")}/%f.gz" > "%p"`,
      recovery_target_action: "promote",
      ...(until === undefined ? {} : { recovery_target_time: until }),
      // Otherwise sizes have to be those of the primary.
      hot_standby: "off",
      // Nothing of it may reach the archive, or wait for a standby of the app's.
      archive_mode: "off",
      synchronous_standby_names: "",
    },
  });
  try {
    const url = `${cluster.url}${pathname}`;
    return { archive, at: await findEnd(url), tables: await compare(url, liveUrl) };
  } finally {
    await cluster.remove();
  }
}

/** The newest whole base backup, as `deploy/postgres/base-backup.sh` writes them. */
async function findNewestBase(folder: string): Promise<string> {
  const names = existsSync(folder) ? (await readdir(folder)).sort() : [];
  const newest = names.findLast((name) => existsSync(join(folder, name, BASE_MANIFEST)));
  if (newest === undefined) throw new SetupError(`There is no whole base backup in ${folder}.`);
  return join(folder, newest);
}

/** With settings and rules of access of its own: those of the app's cluster may be elsewhere, or open it to others. */
async function unpackBase(base: string, data: string, run: Cluster["run"]): Promise<void> {
  await run("mkdir", ["-m", "0700", data]);
  await run("tar", ["-xzf", join(base, "base.tar.gz"), "-C", data]);
  const script = `cd "$0" && rm -f standby.signal && touch recovery.signal && : > postgresql.conf && echo "host all all 127.0.0.1/32 scram-sha-256" > pg_hba.conf`;
  await run("sh", ["-c", script, data]);
}

async function findEnd(url: string): Promise<string> {
  const database = openDatabase(url);
  const { rows } = await sql<{ at: string }>`select pg_last_xact_replay_timestamp()::text as at`.execute(database.db);
  await database.close();
  return rows[0]?.at ?? "";
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

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ total: number | string }>`select count(*) as total from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.total);
}
