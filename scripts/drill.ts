import { join } from "node:path";
import { drillRestore, findNewestBackup } from "./backup/drill";
import { listKnownMigrations } from "./backup/known-migrations";
import { SetupError } from "./setup/console.mjs";
import { requireSqlite, runScript } from "./setup/run-script";

const USAGE = "Usage: npm run drill [-- FILE]";

/** Restores the newest nightly backup, or the named one, beside the running app and compares it. */
await runScript(async (settings) => {
  requireSqlite(settings);
  const [file, ...rest] = process.argv.slice(2);
  if (file?.startsWith("-") === true || rest.length > 0) throw new SetupError(USAGE);
  const elsewhere = settings.backupDir === undefined ? [] : [settings.backupDir];
  const archive = file ?? (await findNewestBackup([join(settings.dataDir, "backups"), ...elsewhere]));
  const options = { knownMigrations: await listKnownMigrations(), now: new Date().toISOString() };
  const { madeAt, tables } = await drillRestore(settings, archive, options);
  for (const { table, restored, now } of tables.filter((row) => row.restored > 0 || row.now > 0))
    console.log(`${table.padEnd(24)} ${String(restored).padStart(8)} restored ${String(now).padStart(8)} now`);
  console.log(`${archive} of ${madeAt} can be restored, and agrees with the app.`);
  return 0;
});
