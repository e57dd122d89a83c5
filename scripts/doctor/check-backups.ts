import { accessSync, constants, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { findNewestBackupTime } from "../../app/jobs/newest-backup.server";
import type { Settings } from "../../app/settings.server";
import { failed, note, ok, type Finding } from "./finding";

const MS_PER_DAY = 86_400_000;
const MAX_AGE_MS = 2 * MS_PER_DAY;

export async function checkBackups(
  { dataDir, databaseFile, backupDir }: Pick<Settings, "dataDir" | "databaseFile" | "backupDir">,
  now: Date,
): Promise<Finding[]> {
  const here = await checkAge("backups", join(dataDir, "backups"), databaseFile, now);
  if (backupDir === undefined)
    return [here, note("backup copy", "there is none elsewhere", "Set BACKUP_DIR to a folder on another disk.")];
  try {
    accessSync(backupDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const todo = "Create it, mount its disk, and give it to the user of the server.";
    return [here, failed("backup copy", `${backupDir} cannot be written to`, todo)];
  }
  return [here, await checkAge("backup copy", backupDir, databaseFile, now)];
}

async function checkAge(name: string, folder: string, databaseFile: string, now: Date): Promise<Finding> {
  const newest = await findNewestBackupTime(folder, now);
  const todo = "Look in the log for 'nightly backup', make room, and run npm run backup -- FILE meanwhile.";
  if (newest === undefined) {
    const isNew = !existsSync(databaseFile) || now.getTime() - statSync(databaseFile).birthtimeMs < MAX_AGE_MS;
    return isNew ? note(name, `none yet in ${folder}`) : failed(name, `there is none in ${folder}`, todo);
  }
  const ageMs = now.getTime() - newest.getTime();
  const text = `the newest in ${folder} is of ${newest.toISOString()}`;
  return ageMs > MAX_AGE_MS ? failed(name, text, todo) : ok(name, text);
}
