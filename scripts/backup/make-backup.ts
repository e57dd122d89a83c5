import SqliteDatabase from "better-sqlite3";
import { existsSync } from "node:fs";
import { copyFile, link, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { SetupError } from "../setup/console.mjs";
import { packFolder } from "./archive";
import { DATABASE_NAME, inspectDatabase, MANIFEST_NAME, UPLOAD_FOLDERS, type Manifest } from "./contents";

const BUSY_TIMEOUT_MS = 30_000;
/** Names of incomplete files: the app renames a file when it is completely written. */
const UNFINISHED = /^\.|\.[0-9a-f]{8}-[0-9a-f-]{27}$|\.(tmp|part)$/;

export interface BackupSource {
  databaseFile: string;
  dataDir: string;
}

/**
 * Backs up a consistent snapshot of database and uploads into one file, while the app is running. The file appears
 * under its name only when it is complete and its database has been checked.
 *
 * @param target must not exist yet
 * @param now ISO 8601 instant in UTC
 * @throws SetupError when there is nothing to copy, the target exists or the copy is damaged
 */
export async function makeBackup(
  { databaseFile, dataDir }: BackupSource,
  target: string,
  now: string,
): Promise<Manifest> {
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
    // Older versions know no photos beside the database, which are there only after they were in a bucket.
    const folders = UPLOAD_FOLDERS.filter((name) => name !== "photos" || existsSync(join(dataDir, name)));
    for (const folder of folders) files += await snapshotFolder(join(dataDir, folder), join(content, folder));
    const manifest: Manifest = { format: 1, madeAt: now, rows: inspectDatabase(join(content, DATABASE_NAME)), files };
    await writeFile(join(content, MANIFEST_NAME), `${JSON.stringify(manifest, null, 2)}\n`);
    const packed = join(staging, "packed");
    await packFolder(content, packed);
    await rename(packed, file);
    await syncFolder(dirname(file));
    return manifest;
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

/** Hard-links where possible, since uploads never change once they have their final name. */
async function snapshotFolder(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true });
  if (!existsSync(from)) return 0;
  let files = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (UNFINISHED.test(entry.name)) continue;
    const source = join(from, entry.name);
    if (entry.isDirectory()) files += await snapshotFolder(source, join(to, entry.name));
    else if (entry.isFile() && (await snapshotFile(source, join(to, entry.name)))) files += 1;
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

/** Makes a rename durable across a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
