import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "~db/open";

/** More than a transaction of a booking appends. */
const PROBE = Buffer.alloc(256 * 1024, ".");

/**
 * Writes a file and a row. The row is kept, since a full disk may still take what is rolled back; the file needs room of its
 * own, since a log that was larger once takes rows on a full disk.
 */
export async function writeStorage(db: Db, dataDir: string): Promise<void> {
  const file = join(dataDir, "write-check");
  try {
    await writeFile(file, PROBE, { mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
  await sql`update kysely_migration_lock set is_locked = is_locked`.execute(db);
}
