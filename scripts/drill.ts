import { join } from "node:path";
import type { Settings } from "../app/settings.server";
import { drillRestore, findNewestBackup } from "./backup/drill";
import { drillPostgres } from "./backup/drill-postgres";
import { listKnownMigrations } from "./backup/known-migrations";
import { SetupError } from "./setup/console.mjs";
import { runScript } from "./setup/run-script";

const USAGE =
  "Usage: npm run drill [-- FILE], or on PostgreSQL: npm run drill [-- TIME], as in '2026-11-24 18:00:00+05:30'";

/**
 * Restores the newest nightly backup, or the named one, beside the running app and compares it; of PostgreSQL the newest
 * base backup with the archived log, to its end or to a time.
 */
await runScript(async (settings) => {
  const [given, ...rest] = process.argv.slice(2);
  if (given?.startsWith("-") === true || rest.length > 0) throw new SetupError(USAGE);
  return settings.databaseUrl === undefined
    ? drillFile(settings, given)
    : drillCluster(settings.databaseUrl, settings.backupDir, given);
});

async function drillFile(settings: Settings, file: string | undefined): Promise<number> {
  const elsewhere = settings.backupDir === undefined ? [] : [settings.backupDir];
  const archive = file ?? (await findNewestBackup([join(settings.dataDir, "backups"), ...elsewhere]));
  const options = { knownMigrations: await listKnownMigrations(), now: new Date().toISOString() };
  const { madeAt, tables } = await drillRestore(settings, archive, options);
  return tell(tables, `${archive} of ${madeAt}`);
}

async function drillCluster(url: string, backupDir: string | undefined, until: string | undefined): Promise<number> {
  if (backupDir === undefined)
    throw new SetupError(
      "BACKUP_DIR is missing: the folder with base backups and the archived log (docs/postgres.md).",
    );
  const { base, restoredTo, tables } = await drillPostgres(url, backupDir, until);
  return tell(tables, `${base} and the log until ${restoredTo}`);
}

function tell(tables: readonly { table: string; restored: number; now: number }[], what: string): number {
  for (const { table, restored, now } of tables.filter((row) => row.restored > 0 || row.now > 0))
    console.log(`${table.padEnd(24)} ${String(restored).padStart(8)} restored ${String(now).padStart(8)} now`);
  console.log(`${what} can be restored, and agrees with the app.`);
  return 0;
}
