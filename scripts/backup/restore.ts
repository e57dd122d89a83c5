import SqliteDatabase from "better-sqlite3";
import { constants, existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { FILE_FOLDERS } from "../../app/gateways/files.server";
import { addEndedAccounts, readEndedAccounts } from "../../app/jobs/ended-accounts.server";
import { keepPrivate } from "../../app/settings.server";
import { listPendingMigrations } from "../../db/migrate";
import { openDatabase } from "../../db/open";
import { SetupError } from "../setup/console.mjs";
import { DATABASE_NAME, inspectDatabase, MANIFEST_NAME, readDatabase, runTar, sync, type BackupSource } from "./backup";

const IN_USE_TIMEOUT_MS = 500;
const DATABASE_HEADER = "SQLite format 3\0";
/** A file or folder as tar lists it: mode, owner, size and time, then the path, which has no blank. */
const ALLOWED_ENTRY = new RegExp(
  `^[-d].* (\\./)?(${[DATABASE_NAME, MANIFEST_NAME].join("|").replaceAll(".", "\\.")}|(${FILE_FOLDERS.join("|")})(/\\S*)?)?$`,
);
const manifestSchema = z.object({ format: z.literal(1), madeAt: z.string() });

/**
 * Replaces database and uploads by a checked backup, while the app is not running; the previous data is kept.
 * @param options.force over an existing database @returns its time, rows and the folder of previous data
 */
export async function restoreBackup(
  target: BackupSource,
  archive: string,
  { force, now }: { force: boolean; now: string },
) {
  const { databaseFile, dataDir } = target;
  const file = resolve(archive);
  if (!existsSync(file)) throw new SetupError(`There is no backup at ${file}.`);
  if (existsSync(databaseFile) && !force)
    throw new SetupError(
      `There is a database at ${databaseFile}. To replace it: npm run restore -- ${archive} --force`,
    );
  if (existsSync(databaseFile)) requireUnused(databaseFile);
  await mkdir(dataDir, { recursive: true });
  await mkdir(dirname(databaseFile), { recursive: true });
  const staging = await mkdtemp(join(dataDir, ".restore-"));
  try {
    const madeAt = (await isDatabase(file)) ? await takeDatabase(file, staging) : await unpack(file, staging);
    const rows = inspectDatabase(join(staging, DATABASE_NAME));
    await requireKnown(join(staging, DATABASE_NAME));
    const previous = await swapIn(target, staging, now);
    // The modes in the archive are those of when it was made.
    keepPrivate(target);
    // The list beside the backup may be newer than the one here, as on another machine. The next start ends them again.
    await addEndedAccounts(dataDir, await readEndedAccounts(dirname(file)));
    return { madeAt, rows, previous };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Leaving write-ahead mode succeeds only without other connections, and merges the log into the file. */
function requireUnused(databaseFile: string): void {
  let sqlite: SqliteDatabase.Database | undefined;
  try {
    sqlite = new SqliteDatabase(databaseFile, { timeout: IN_USE_TIMEOUT_MS });
    sqlite.pragma("journal_mode = delete");
  } catch (error) {
    // A damaged database is a reason to restore, not one to refuse.
    if (error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY"))
      throw new SetupError("The database is in use. Stop the app, then run the command again.", { cause: error });
  } finally {
    sqlite?.close();
  }
}

/** True for a database alone, as it is copied before migrations; a backup is an archive. */
async function isDatabase(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer } = await handle.read(Buffer.alloc(DATABASE_HEADER.length));
    return buffer.toString("latin1") === DATABASE_HEADER;
  } finally {
    await handle.close();
  }
}

/** Uploads stay as they are. @returns when it was made */
async function takeDatabase(file: string, folder: string): Promise<string> {
  await copyFile(file, join(folder, DATABASE_NAME), constants.COPYFILE_FICLONE);
  return (await stat(file)).mtime.toISOString();
}

/** Unpacks nothing outside the folder, and no links. @returns when the backup was made */
async function unpack(file: string, folder: string): Promise<string> {
  const tar = (...args: string[]) =>
    runTar(...args).catch((cause: unknown) => {
      throw new SetupError(`${file} is not a whole backup: tar could not read it.`, { cause });
    });
  for (const entry of (await tar("-tvzf", file)).split("\n"))
    if (entry !== "" && (entry.includes("..") || !ALLOWED_ENTRY.test(entry)))
      throw new SetupError(`${file} is not a backup of this project: it holds ${entry}.`);
  await tar("-xzf", file, "-C", folder, "--no-same-owner");
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST_NAME), "utf8"))).madeAt;
  } catch (cause) {
    throw new SetupError(`${file} is not a backup of this project: it has no ${MANIFEST_NAME}.`, { cause });
  }
}

/** @throws SetupError where this version lacks a migration of the database */
async function requireKnown(file: string): Promise<void> {
  const empty = openDatabase(":memory:");
  const known = await listPendingMigrations(empty);
  await empty.close();
  const applied = readDatabase(file, (sqlite) =>
    sqlite.prepare<[], string>("select name from kysely_migration order by name").pluck().all(),
  );
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new SetupError(`The backup is of a newer version (${unknown.join(", ")}). Update this project first.`);
}

/** Renames only, undone on failure. The database changes last, in one step: broken off before, the old one stays. */
async function swapIn({ databaseFile, dataDir }: BackupSource, content: string, now: string) {
  const kept = join(dataDir, "backups", `before-restore-${now.replaceAll(":", "-")}`);
  const undo: (() => Promise<void>)[] = [];
  const move = async (from: string, to: string) => {
    if (!existsSync(from)) return;
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
    undo.push(() => rename(to, from));
  };
  try {
    for (const folder of FILE_FOLDERS.filter((name) => existsSync(join(content, name)))) {
      await move(join(dataDir, folder), join(kept, folder));
      await move(join(content, folder), join(dataDir, folder));
    }
    // A log left beside it belongs to the old database and would be replayed into the new one.
    for (const suffix of ["-wal", "-shm"])
      await move(`${databaseFile}${suffix}`, join(kept, `${DATABASE_NAME}${suffix}`));
    if (existsSync(databaseFile)) {
      await mkdir(kept, { recursive: true });
      await copyFile(databaseFile, join(kept, DATABASE_NAME), constants.COPYFILE_FICLONE);
    }
    // The database's folder may be on another disk than the uploads'.
    await copyFile(join(content, DATABASE_NAME), `${databaseFile}.new`, constants.COPYFILE_FICLONE);
    await rename(`${databaseFile}.new`, databaseFile);
    await sync(dirname(databaseFile));
  } catch (error) {
    for (const step of undo.reverse()) await step();
    throw error;
  }
  return existsSync(kept) ? kept : undefined;
}
