import SqliteDatabase from "better-sqlite3";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, copyFile, link, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { FILE_FOLDERS } from "../../app/gateways/files.server";
import { SetupError } from "../setup/console.mjs";

/** Layout of a backup: database, manifest, and the folders of DATA_DIR with user content and receipts. */
export const DATABASE_NAME = "yantra.db";
export const MANIFEST_NAME = "manifest.json";

const BUSY_TIMEOUT_MS = 30_000;
/** A backup holds password hashes and phone numbers: only its owner may read it. */
const PRIVATE_MODE = 0o600;
/** Names of incomplete files: the app renames a file when it is completely written. */
const UNFINISHED = /^\.|\.[0-9a-f]{8}-[0-9a-f-]{27}$|\.(tmp|part)$/;

export interface BackupSource {
  databaseFile: string;
  dataDir: string;
}

export type Rows = Record<string, number>;

/**
 * Backs up a consistent snapshot of database and uploads while the app runs. @param now ISO 8601 instant in UTC
 * @returns rows by table, and the number of files @throws SetupError
 */
export async function makeBackup({ databaseFile, dataDir }: BackupSource, target: string, now: string) {
  const file = resolve(target);
  if (!existsSync(databaseFile))
    throw new SetupError(`There is no database at ${databaseFile}. Set DATA_DIR to where the app keeps its data.`);
  if (existsSync(file)) throw new SetupError(`${file} exists already. Choose another name, so that no backup is lost.`);
  await mkdir(dirname(file), { recursive: true });
  const staging = await mkdtemp(join(dirname(file), `.${basename(file)}-`));
  try {
    const content = join(staging, "content");
    await mkdir(content);
    // The database first: every file it refers to was complete before the row that refers to it.
    copyDatabase(databaseFile, join(content, DATABASE_NAME));
    let files = 0;
    for (const folder of FILE_FOLDERS) files += await snapshotFolder(join(dataDir, folder), join(content, folder));
    const rows = inspectDatabase(join(content, DATABASE_NAME));
    await writeFile(join(content, MANIFEST_NAME), JSON.stringify({ format: 1, madeAt: now }));
    const packed = join(staging, "packed");
    await runTar("-czf", packed, "-C", content, ".");
    await chmod(packed, PRIVATE_MODE);
    await sync(packed);
    await rename(packed, file);
    await sync(dirname(file));
    return { rows, files };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Copies in one read transaction: the page-by-page backup API restarts whenever the app writes. */
function copyDatabase(from: string, to: string): void {
  const sqlite = new SqliteDatabase(from, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    sqlite.prepare("vacuum into ?").run(to);
  } finally {
    sqlite.close();
  }
}

/** Hard-links where possible, since uploads never change once they have their final name. @returns the number of files */
async function snapshotFolder(from: string, to: string): Promise<number> {
  if (!existsSync(from)) return 0;
  await mkdir(to, { recursive: true });
  let files = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (UNFINISHED.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) files += await snapshotFolder(source, target);
    else if (entry.isFile() && (await snapshotFile(source, target))) files += 1;
  }
  return files;
}

/** @returns false when the app has removed the file meanwhile */
async function snapshotFile(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch(() => copyFile(from, to));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

/** Makes a file, or a rename in a folder, durable across a power failure. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Runs tar. @returns its output */
export async function runTar(...args: string[]): Promise<string> {
  // Stops tar on macOS from adding a `._` file beside each.
  const env = { ...process.env, COPYFILE_DISABLE: "1" };
  const { stdout } = await promisify(execFile)("tar", args, { env, maxBuffer: Number.POSITIVE_INFINITY });
  return stdout;
}

/** Checks a database file and counts its rows by table. @throws SetupError where it is none, damaged or breaks keys */
export function inspectDatabase(file: string): Rows {
  return readDatabase(file, (sqlite) => {
    const verdict = sqlite.pragma("integrity_check", { simple: true });
    if (verdict !== "ok") throw new SetupError(`The database ${file} is damaged: ${String(verdict)}.`);
    const { length: broken } = sqlite.pragma("foreign_key_check") as unknown[];
    if (broken > 0) throw new SetupError(`The database ${file} has ${broken} rows that refer to nothing.`);
    // Not the virtual tables: indexes of words are made from other tables.
    const tables = sqlite.prepare<[], string>(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name",
    );
    const count = (table: string) => Number(sqlite.prepare(`select count(*) from "${table}"`).pluck().get());
    return Object.fromEntries(
      tables
        .pluck()
        .all()
        .map((table) => [table, count(table)]),
    );
  });
}

/** @throws SetupError when it is no database that can be read */
export function readDatabase<Result>(file: string, read: (sqlite: SqliteDatabase.Database) => Result): Result {
  let sqlite: SqliteDatabase.Database | undefined;
  try {
    sqlite = new SqliteDatabase(file, { readonly: true, fileMustExist: true });
    return read(sqlite);
  } catch (error) {
    if (error instanceof SetupError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new SetupError(`There is no database that can be read at ${file}: ${why}.`, { cause: error });
  } finally {
    sqlite?.close();
  }
}
