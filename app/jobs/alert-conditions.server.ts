import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { MS_PER_DAY } from "~/domain/calendar/day";
import type { Occurrence } from "~/domain/operations/alert-admins.server";
import { findNewestBackupTime } from "./nightly-backup.server";
import type { Heartbeat } from "./scheduler.server";

/** States of the server that need a person and that the database does not know. */

const MAX_BACKUP_AGE_MS = 2 * MS_PER_DAY;
const MEGABYTE = 1024 * 1024;
/** Enough for a week of a small office, and for the next backup. */
const MIN_FREE_MEGABYTES = 512;
const MIN_FREE_PART = 0.05;
/** A large disk at 5 % has room for years. */
const MAX_NEEDED_MEGABYTES = 5 * 1024;
export const BACKUP_JOB = "nightly backup";

export type ServerState = Awaited<ReturnType<typeof readServerState>>;

/** `backupTime` is the newest backup's, or of the start without any; undefined where PostgreSQL's tools make them. */
export async function readServerState(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  { heartbeats, startedAt, now }: { heartbeats: readonly Heartbeat[]; startedAt: Date; now: Date },
) {
  const { bavail, bsize, blocks } = await statfs(dataDir);
  const newest = await findNewestBackupTime(join(dataDir, "backups"), now);
  const backupTime = databaseUrl === undefined ? (newest ?? startedAt) : undefined;
  return { heartbeats, freeBytes: bavail * bsize, totalBytes: blocks * bsize, backupTime };
}

export function listConditions(
  { heartbeats, freeBytes, totalBytes, backupTime }: ServerState,
  now: Date,
): Occurrence[] {
  const found: Occurrence[] = [];
  const ageMs = backupTime === undefined ? 0 : now.getTime() - backupTime.getTime();
  if (heartbeats.some(({ name, hasFailed }) => name === BACKUP_JOB && hasFailed))
    found.push({ key: "backup failed", kind: "backupFailed", values: {} });
  if (ageMs > MAX_BACKUP_AGE_MS)
    found.push({ key: "backup old", kind: "backupOld", values: { days: Math.floor(ageMs / MS_PER_DAY) } });
  const freeMegabytes = Math.floor(freeBytes / MEGABYTE);
  const part = Math.min((totalBytes / MEGABYTE) * MIN_FREE_PART, MAX_NEEDED_MEGABYTES);
  if (freeMegabytes < Math.max(MIN_FREE_MEGABYTES, part))
    found.push({ key: "disk low", kind: "diskLow", values: { freeMegabytes } });
  for (const { name, isLate } of heartbeats)
    if (isLate) found.push({ key: `late ${name}`, kind: "schedulerLate", values: { name } });
  return found;
}
