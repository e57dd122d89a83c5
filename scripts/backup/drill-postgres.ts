import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase, type Db } from "../../db/open";
import type { Database } from "../../db/schema";
import { listTables, readTable } from "../copy/tables";
import { SetupError } from "../setup/console.mjs";
import { startPostgres, type Cluster } from "../setup/postgres.mjs";
import { LASTING } from "./drill";

/** A base backup is read and the log replayed for as long. */
const START_WITHIN_MS = 6 * 60 * 60_000;
/** Written last: a backup without it is not whole. */
const MANIFEST = "backup_manifest";

interface PostgresDrill {
  base: string;
  /** When the last transaction that was restored had been committed. */
  restoredTo: string;
  /** Rows that were restored, and those of the app now, by table. */
  tables: { table: string; restored: number; now: number }[];
}

/** The newest whole base backup of a folder, as `deploy/postgres/base-backup.sh` writes them. */
async function findNewestBase(backupDir: string): Promise<string> {
  const folder = join(backupDir, "base");
  const names = existsSync(folder) ? await readdir(folder) : [];
  const newest = names
    .sort()
    .filter((name) => existsSync(join(folder, name, MANIFEST)))
    .at(-1);
  if (newest === undefined) throw new SetupError(`There is no whole base backup in ${folder}.`);
  return join(folder, newest);
}

/**
 * Restores the newest base backup and the archived log into a temporary cluster, while the app runs, and compares it with
 * the app's database. It takes the room of the database in TMPDIR.
 *
 * @param liveUrl address of the app's database; its role and password are those of the restored one
 * @param until a time as PostgreSQL takes it, to restore the database as it was then; the end of the archive unless given
 * @throws SetupError when it cannot be restored, or holds what the app does not
 */
export async function drillPostgres(
  liveUrl: string,
  backupDir: string,
  until: string | undefined,
): Promise<PostgresDrill> {
  const base = await findNewestBase(backupDir);
  const { username, password, pathname } = new URL(liveUrl);
  const cluster = await startPostgres({
    credentials: `${username}:${password}`,
    startWithinMs: START_WITHIN_MS,
    fill: (data, run) => unpack(base, data, run),
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
  const [restored, live] = [openDatabase(`${cluster.url}${pathname}`), openDatabase(liveUrl)];
  try {
    await requireSameFacts(restored.unhurried, live.unhurried);
    const { rows } = await sql<{ at: string }>`select pg_last_xact_replay_timestamp()::text as at`.execute(restored.db);
    return { base, restoredTo: rows[0]?.at ?? "", tables: await countBoth(restored.unhurried, live.unhurried) };
  } finally {
    await Promise.all([restored.close(), live.close()]);
    await cluster.remove();
  }
}

/** With settings and rules of access of its own: those of the app's cluster may be elsewhere, or open it to others. */
async function unpack(base: string, data: string, run: Cluster["run"]): Promise<void> {
  await run("mkdir", ["-m", "0700", data]);
  await run("tar", ["-xzf", join(base, "base.tar.gz"), "-C", data]);
  const script = `cd "$0" && rm -f standby.signal && touch recovery.signal && : > postgresql.conf && echo "host all all 127.0.0.1/32 scram-sha-256" > pg_hba.conf`;
  await run("sh", ["-c", script, data]);
}

async function requireSameFacts(restored: Db, live: Db): Promise<void> {
  for (const table of await listTables(restored)) {
    const listed = LASTING[table.name];
    if (listed === undefined) continue;
    const columns = listed.split(", ");
    const [key = "id"] = table.key;
    let missing = 0;
    for await (const rows of readTable(restored, { ...table, columns })) {
      const found = await sql<Record<string, unknown>>`
        select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table.name)}
        where ${sql.ref(key)} in (${sql.join(rows.map((row) => row[key]))})`.execute(live);
      const there = new Set(found.rows.map((row) => JSON.stringify(row)));
      missing += rows.filter((row) => !there.has(JSON.stringify(row))).length;
    }
    if (missing > 0)
      throw new SetupError(`${missing} rows of ${table.name} in the backup are not in the app's database.`);
  }
}

async function countBoth(restored: Db, live: Db): Promise<PostgresDrill["tables"]> {
  const count = async (db: Db, table: string) => {
    const { total } = await db
      .selectFrom(table as keyof Database)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return total;
  };
  const counted: PostgresDrill["tables"] = [];
  for (const { name: table } of await listTables(restored))
    counted.push({ table, restored: await count(restored, table), now: await count(live, table) });
  return counted;
}
