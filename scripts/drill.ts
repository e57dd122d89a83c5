import { join } from "node:path";
import { drillRestore, findNewestBackup } from "./backup/drill";
import { SetupError } from "./setup/console.mjs";
import { requireSqlite, runScript } from "./setup/run-script";

/** Restores the newest nightly backup, or the named one, beside the running app and compares it. */
await runScript(async (settings) => {
  requireSqlite(settings);
  const { backupDir, dataDir } = settings;
  const [given, ...rest] = process.argv.slice(2);
  if (given?.startsWith("-") === true || rest.length > 0) throw new SetupError("Usage: npm run drill [-- FILE]");
  const folders = [join(dataDir, "backups"), ...(backupDir === undefined ? [] : [backupDir])];
  const archive = given ?? (await findNewestBackup(folders));
  const { at, tables } = await drillRestore(settings, archive, new Date().toISOString());
  for (const { table, restored, now } of tables.filter((row) => row.restored > 0 || row.now > 0))
    console.log(`${table.padEnd(24)} ${String(restored).padStart(8)} restored ${String(now).padStart(8)} now`);
  console.log(`${archive} as of ${at} can be restored, and agrees with the app.`);
  return 0;
});
