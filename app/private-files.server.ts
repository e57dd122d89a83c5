import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { FILE_FOLDERS } from "~/gateways/files/file-store";
import type { Settings } from "./settings.server";

/** Keeps what the product stores readable for its own user alone: it holds contacts, receipts and password hashes. */

const OTHERS_MASK = 0o077;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const PERMISSION_BITS = 0o777;
const STICKY_BIT = 0o1000;
/** What the product writes into DATA_DIR; other files there are not its own. */
const OWN_FOLDERS = [...FILE_FOLDERS, "outbox", "backups"];
const OWN_FILES = ["session-secret", "ended-accounts.json"];
/** SQLite's files beside the database, and the lock of the jobs. */
const DATABASE_SUFFIXES = ["", "-wal", "-shm", "-journal", "-jobs"];

/** From now on this process, and those that it starts, create files that no other user can read. */
export function createPrivateFiles(): void {
  process.umask(OTHERS_MASK);
}

/**
 * Takes the rights of others from all files that exist already, such as those of older versions and of backups.
 *
 * @returns paths that could not be changed: they belong to another user
 */
export function makePrivate({ dataDir, databaseFile }: Pick<Settings, "dataDir" | "databaseFile">): string[] {
  const refused: string[] = [];
  const own = [...OWN_FOLDERS, ...OWN_FILES].map((name) => join(dataDir, name));
  for (const path of [...own, ...DATABASE_SUFFIXES.map((suffix) => databaseFile + suffix)]) close(path, refused);
  if (!isShared(dataDir)) setMode(dataDir, FOLDER_MODE, refused);
  return refused;
}

/** A folder such as /tmp, which others use too. */
function isShared(folder: string): boolean {
  return ((lstatSync(folder, { throwIfNoEntry: false })?.mode ?? STICKY_BIT) & STICKY_BIT) !== 0;
}

function close(path: string, refused: string[]): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // A link may lead anywhere; what it leads to is the operator's.
  if (found === undefined || found.isSymbolicLink()) return;
  if (found.isDirectory()) {
    if ((found.mode & PERMISSION_BITS) !== FOLDER_MODE) setMode(path, FOLDER_MODE, refused);
    for (const name of readdirSync(path)) close(join(path, name), refused);
  } else if ((found.mode & PERMISSION_BITS) !== FILE_MODE) setMode(path, FILE_MODE, refused);
}

function setMode(path: string, mode: number, refused: string[]): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // Another process renamed or removed it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") refused.push(path);
  }
}
