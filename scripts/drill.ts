import { join } from "node:path";
import { drillPostgres, drillRestore, findNewestBackup } from "./backup/drill";
import { SetupError } from "./setup/console.mjs";
import { runScript } from "./setup/run-script";

const USAGE =
  "Usage: npm run drill [-- FILE], or on PostgreSQL: npm run drill [-- TIME], as in '2026-11-24 18:00:00+05:30'";

/**
 * Restores the newest nightly backup, or the named one, beside the running app and compares it; of PostgreSQL the newest
 * base backup with the archived log, to its end or to a time.
 */
await runScript(async (settings) => {
  const { databaseUrl, backupDir, dataDir } = settings;
  const [given, ...rest] = process.argv.slice(2);
  if (given?.startsWith("-") === true || rest.length > 0) throw new SetupError(USAGE);
  if (databaseUrl !== undefined && backupDir === undefined)
    throw new SetupError(
      "BACKUP_DIR is missing: the folder with base backups and the archived log (docs/postgres.md).",
    );
  const findNewest = () =>
    findNewestBackup([join(dataDir, "backups"), ...(backupDir === undefined ? [] : [backupDir])]);
  const { archive, at, tables } =
    databaseUrl === undefined
      ? await drillRestore(settings, given ?? (await findNewest()), new Date().toISOString())
      : await drillPostgres(databaseUrl, backupDir ?? "", given);
  for (const { table, restored, now } of tables.filter((row) => row.restored > 0 || row.now > 0))
    console.log(`${table.padEnd(24)} ${String(restored).padStart(8)} restored ${String(now).padStart(8)} now`);
  console.log(`${archive} as of ${at} can be restored, and agrees with the app.`);
  return 0;
});
