import SqliteDatabase from "better-sqlite3";
import { constants, existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { addEndedAccounts, readEndedAccounts } from "../../app/jobs/ended-accounts.server";
import { makePrivate } from "../../app/private-files.server";
import { SetupError } from "../setup/console.mjs";
import { decompress, listTar, unpackTar } from "./archive";
import {
  DATABASE_NAME,
  inspectDatabase,
  listMigrations,
  MANIFEST_NAME,
  UPLOAD_FOLDERS,
  type Manifest,
} from "./contents";
import { syncFolder, type BackupSource } from "./make-backup";

const IN_USE_TIMEOUT_MS = 500;
const ALLOWED_PATH = new RegExp(
  `^(\\./)?(${[DATABASE_NAME, MANIFEST_NAME].join("|").replaceAll(".", "\\.")}|(${UPLOAD_FOLDERS.join("|")})(/.*)?)?$`,
);
const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
});

export interface RestoreOptions {
  /** Whether an existing database may be replaced. */
  force: boolean;
  /** Migrations that this version of the project knows. */
  knownMigrations: string[];
  /** ISO 8601 instant in UTC. */
  now: string;
}

export interface Restored {
  manifest: Manifest;
  /** Folder with the previous data; undefined when there was none. */
  previous: string | undefined;
}

/**
 * Replaces database and uploads by a backup, or the database alone by a copy that was made before a migration; the app must not be running. Nothing is changed before the backup has been
 * unpacked and checked; the previous data is kept.
 *
 * @throws SetupError when the backup is damaged or newer than this version, or a database exists or is in use
 */
export async function restoreBackup(target: BackupSource, archive: string, options: RestoreOptions): Promise<Restored> {
  const { databaseFile, dataDir } = target;
  const file = resolve(archive);
  if (!existsSync(file)) throw new SetupError(`There is no backup at ${file}.`);
  if (existsSync(databaseFile) && !options.force) {
    throw new SetupError(
      `There is a database at ${databaseFile}. To replace it: npm run restore -- ${archive} --force`,
    );
  }
  if (existsSync(databaseFile)) requireUnused(databaseFile);
  await mkdir(dataDir, { recursive: true });
  await mkdir(dirname(databaseFile), { recursive: true });
  const staging = await mkdtemp(join(dataDir, ".restore-"));
  try {
    const content = join(staging, "content");
    await mkdir(content);
    const manifest = (await isDatabase(file))
      ? await takeDatabase(file, content, options.knownMigrations)
      : await unpack(file, staging, content, options.knownMigrations);
    const previous = await swapIn(target, content, options.now);
    // The modes in the archive are those of when it was made.
    makePrivate(target);
    requireEqual(inspectDatabase(databaseFile), manifest);
    // The list beside the backup may be newer than the one here, as on another machine. The next start ends them again.
    await addEndedAccounts(dataDir, await readEndedAccounts(dirname(file)));
    return { manifest, previous };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

const DATABASE_HEADER = "SQLite format 3\0";

/** True for a database alone, as it is copied before migrations; a backup is an archive. */
async function isDatabase(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer } = await handle.read(Buffer.alloc(DATABASE_HEADER.length), 0, DATABASE_HEADER.length, 0);
    return buffer.toString("latin1") === DATABASE_HEADER;
  } finally {
    await handle.close();
  }
}

/** Takes a database alone; uploads stay as they are. */
async function takeDatabase(file: string, content: string, knownMigrations: string[]): Promise<Manifest> {
  const database = join(content, DATABASE_NAME);
  await copyFile(file, database, constants.COPYFILE_FICLONE);
  const { mtime } = await stat(file);
  const manifest: Manifest = { format: 1, madeAt: mtime.toISOString(), rows: inspectDatabase(database), files: 0 };
  requireKnown(database, knownMigrations);
  return manifest;
}

async function unpack(file: string, staging: string, content: string, knownMigrations: string[]): Promise<Manifest> {
  const plain = join(staging, "plain.tar");
  await decompress(file, plain);
  await requireHarmless(plain, file);
  await unpackTar(plain, content);
  return check(content, knownMigrations);
}

function requireKnown(database: string, knownMigrations: string[]): void {
  const unknown = listMigrations(database).filter((name) => !knownMigrations.includes(name));
  if (unknown.length > 0)
    throw new SetupError(`The backup is of a newer version (${unknown.join(", ")}). Update this project first.`);
}

/** Leaving write-ahead mode succeeds only without other connections, and merges the log into the file. */
function requireUnused(databaseFile: string): void {
  let sqlite: SqliteDatabase.Database | undefined;
  try {
    sqlite = new SqliteDatabase(databaseFile, { timeout: IN_USE_TIMEOUT_MS });
    sqlite.pragma("journal_mode = delete");
  } catch (error) {
    // A damaged database is a reason to restore, not one to refuse.
    if (error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY")) {
      throw new SetupError("The database is in use. Stop the app, then run the command again.", { cause: error });
    }
  } finally {
    sqlite?.close();
  }
}

/** Refuses archives with entries outside their folder or links. */
async function requireHarmless(plain: string, file: string): Promise<void> {
  for (const { kind, path } of await listTar(plain)) {
    const outside = path.split("/").includes("..") || !ALLOWED_PATH.test(path);
    if (outside || !["-", "d"].includes(kind))
      throw new SetupError(`${file} is not a backup of this project: it holds ${path}.`);
  }
}

async function check(folder: string, knownMigrations: string[]): Promise<Manifest> {
  const manifest = manifestSchema.safeParse(await readJson(join(folder, MANIFEST_NAME)));
  if (!manifest.success) throw new SetupError("The backup does not say what it holds; it is not one of this project.");
  const database = join(folder, DATABASE_NAME);
  requireEqual(inspectDatabase(database), manifest.data);
  requireKnown(database, knownMigrations);
  let files = 0;
  for (const name of UPLOAD_FOLDERS) files += await countFiles(join(folder, name));
  if (files !== manifest.data.files)
    throw new SetupError(`The backup holds ${files} uploaded files, but ${manifest.data.files} were put in.`);
  return manifest.data;
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as unknown;
  } catch {
    return undefined;
  }
}

function requireEqual(rows: Record<string, number>, manifest: Manifest): void {
  if (!isDeepStrictEqual(rows, manifest.rows))
    throw new SetupError("The backup's database does not hold the rows that were put in.");
}

async function countFiles(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/**
 * Renames only, undone when one of them fails. The database changes last and in one step, so that an interruption
 * before it leaves the old one in place.
 */
async function swapIn(
  { databaseFile, dataDir }: BackupSource,
  content: string,
  now: string,
): Promise<string | undefined> {
  const kept = join(dataDir, "backups", `before-restore-${now.replaceAll(":", "-")}`);
  const undo: (() => Promise<void>)[] = [];
  const move = async (from: string, to: string) => {
    if (!existsSync(from)) return;
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
    undo.push(() => rename(to, from));
  };
  try {
    for (const folder of UPLOAD_FOLDERS.filter((name) => existsSync(join(content, name)))) {
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
    await syncFolder(dirname(databaseFile));
  } catch (error) {
    for (const step of undo.reverse()) await step();
    throw error;
  }
  return existsSync(kept) ? kept : undefined;
}
