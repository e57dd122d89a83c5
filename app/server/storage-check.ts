import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { storageProblemOf, type StorageProblem } from "~db/errors";
import type { OpenDatabase } from "~db/open";

/** More than a transaction of a booking appends. */
const PROBE = Buffer.alloc(256 * 1024, ".");
/** The first that is found says most: a full disk also fails in general. */
const BY_MEANING: readonly StorageProblem[] = ["away", "full", "read-only", "locked", "failing"];

/** Nothing can be written; the cause is the first error. */
export class StorageUnavailable extends Error {
  constructor(
    readonly problem: StorageProblem,
    cause: unknown,
  ) {
    super(`the storage is ${problem}`, { cause });
  }
}

/**
 * Writes a row and a file. The row is kept, since a full disk may still take what is rolled back; the file needs room of its
 * own, since a log that was larger once takes rows on a full disk.
 *
 * @throws StorageUnavailable with the reason
 */
export async function writeStorage({ db }: Pick<OpenDatabase, "db">, dataDir: string): Promise<void> {
  const outcomes = await Promise.allSettled([
    sql`update kysely_migration_lock set is_locked = is_locked`.execute(db),
    writeProbe(join(dataDir, "write-check")),
  ]);
  const errors = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
  if (errors.length === 0) return;
  const problems = errors.map(storageProblemOf);
  throw new StorageUnavailable(BY_MEANING.find((problem) => problems.includes(problem)) ?? "failing", errors[0]);
}

async function writeProbe(path: string): Promise<void> {
  try {
    const file = await open(path, "w", 0o600);
    try {
      await file.writeFile(PROBE);
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}
