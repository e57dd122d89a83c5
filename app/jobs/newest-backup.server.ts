import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { MS_PER_DAY } from "~/domain/calendar/duration";

/** Nightly backups; one that is being written has a name with a dot in front. */
const NIGHTLY = /^nightly-/;

/** Clocks of other disks may be ahead by so much. */
const MAX_AHEAD_MS = MS_PER_DAY;

/**
 * When the newest nightly backup in a folder was written; undefined where there is none. One of a time to come was written
 * while a clock was wrong, and says nothing about the nights since.
 */
export async function findNewestBackupTime(folder: string, now: Date): Promise<Date | undefined> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const times = await Promise.all(
    names.filter((name) => NIGHTLY.test(name)).map(async (name) => (await stat(join(folder, name))).mtimeMs),
  );
  const past = times.filter((time) => time <= now.getTime() + MAX_AHEAD_MS);
  return past.length === 0 ? undefined : new Date(Math.max(...past));
}
