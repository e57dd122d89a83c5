import { execFile } from "node:child_process";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { dayInIndia, MS_PER_DAY, MS_PER_HOUR } from "~/domain/calendar/day";
import { KEPT_BACKUP_DAYS, KEPT_COPY_DAYS } from "~/domain/users/account-ending.server";

/** Backups are named by the night in India; others in the folder are left alone. */
const NIGHTLY = /^nightly-\d{4}-\d{2}-\d{2}\.tar\.gz$/;
/** Copies that a migration or a restore has made of what was there before. */
const COPY = /^before-/;
/** What a backup leaves behind that is killed, here and where it was to be copied. */
const UNFINISHED = /^\.nightly-/;
/** Hours after midnight in India before the night's backup is made. */
const NIGHT_HOURS = 3;
/** The project's folder, from here and from the built server alike. */
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

interface BackupFolders {
  dataDir: string;
  /** A folder elsewhere that gets a copy of each; undefined for none. */
  backupDir: string | undefined;
}

/** Makes the backup file; a process of its own, since packing would stop the server. */
export type MakeBackup = (file: string, signal: AbortSignal) => Promise<void>;

const makeBackupByCommand: MakeBackup = async (file, signal) => {
  const command = ["--import", "tsx", join(ROOT, "scripts/backup.ts"), file];
  await promisify(execFile)(process.execPath, command, { cwd: ROOT, signal });
};

function nameOf(now: Date): string {
  return `nightly-${dayInIndia(new Date(now.getTime() - NIGHT_HOURS * MS_PER_HOUR))}.tar.gz`;
}

/** True for a database of less than a day, or without a file, that has no backup: a start need not make its first. */
export async function isNewDatabase(
  { dataDir, databaseFile }: Pick<BackupFolders, "dataDir"> & { databaseFile: string },
  now: Date,
): Promise<boolean> {
  if ((await listNightly(join(dataDir, "backups"))).length > 0) return false;
  const file = await stat(databaseFile).catch(() => undefined);
  // Some file systems know no time of birth and say 0.
  return file === undefined || now.getTime() - (file.birthtimeMs || file.ctimeMs) < MS_PER_DAY;
}

/** Makes the night's backup where it is missing, copies it elsewhere, removes the oldest. @returns its name if made */
export async function keepNightlyBackups(
  { dataDir, backupDir }: BackupFolders,
  now: Date,
  signal: AbortSignal,
  makeBackup: MakeBackup = makeBackupByCommand,
): Promise<string | undefined> {
  const folder = join(dataDir, "backups");
  const name = nameOf(now);
  const isMissing = !(await listNightly(folder)).includes(name);
  if (isMissing) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished(folder);
    await makeBackup(join(folder, name), signal);
  }
  await removeOldest(folder, name);
  await removeOldCopies(folder, now);
  if (backupDir !== undefined) {
    if (!(await listNightly(backupDir)).includes(name)) {
      await removeUnfinished(backupDir);
      await copyWhole(join(folder, name), backupDir, name);
    }
    await removeOldest(backupDir, name);
  }
  return isMissing ? name : undefined;
}

async function list(folder: string, names: RegExp): Promise<string[]> {
  const all = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return all.filter((name) => names.test(name)).sort();
}

const listNightly = (folder: string) => list(folder, NIGHTLY);

/** Clocks of other disks may be ahead by so much. */
const MAX_AHEAD_MS = MS_PER_DAY;

/** When the newest nightly backup of a folder was written. One of a time to come says nothing: a clock was wrong. */
export async function findNewestBackupTime(folder: string, now: Date): Promise<Date | undefined> {
  const written = (await listNightly(folder)).map(async (name) => (await stat(join(folder, name))).mtimeMs);
  const past = (await Promise.all(written)).filter((time) => time <= now.getTime() + MAX_AHEAD_MS);
  return past.length === 0 ? undefined : new Date(Math.max(...past));
}

/** Copies of the whole database, which no other run is writing: one process at a time has the jobs. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await list(folder, UNFINISHED)) await rm(join(folder, name), { recursive: true, force: true });
}

/** The copy has its name only once it is complete. What is left of one that fails is removed before the next. */
async function copyWhole(from: string, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = join(folder, `.${name}.part`);
  await writeFile(part, createReadStream(from), { mode: 0o600, flush: true });
  await rename(part, join(folder, name));
}

/** Leaves this night's, also where many others are of a time to come, from a clock that was wrong. */
async function removeOldest(folder: string, present: string): Promise<void> {
  const others = (await listNightly(folder)).filter((name) => name !== present);
  for (const name of others.slice(0, 1 - KEPT_BACKUP_DAYS)) await rm(join(folder, name), { force: true });
}

async function removeOldCopies(folder: string, now: Date): Promise<void> {
  for (const name of await list(folder, COPY)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (now.getTime() - mtimeMs > KEPT_COPY_DAYS * MS_PER_DAY) await rm(path, { recursive: true, force: true });
  }
}
