import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Nightly backups; one that is being written has a name with a dot in front. */
const NIGHTLY = /^nightly-/;

/** When the newest nightly backup in a folder was written; undefined where there is none. */
export async function findNewestBackupTime(folder: string): Promise<Date | undefined> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const times = await Promise.all(
    names.filter((name) => NIGHTLY.test(name)).map(async (name) => (await stat(join(folder, name))).mtimeMs),
  );
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}
