import SqliteDatabase from "better-sqlite3";
import { Kysely } from "kysely";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Database, Db } from "./schema";
import { applyPragmas, closePragmas, ImmediateSqliteDialect, keepStatements } from "./sqlite/dialect";
import { createStampReader } from "./sqlite/visible-state";

export type { Db, Trx } from "./schema";

export interface OpenDatabase {
  db: Db;
  /** Changes whenever any process has written what visitors see; equal values mean that nothing of it was written between. */
  version(): string;
  /** Copies the database, consistent at one moment, while it is in use. */
  backup(file: string): Promise<void>;
  /** Checkpoints the log and closes; nothing may be running. */
  close(): Promise<void>;
}

/**
 * Opens the database file, creating it and its folder when absent.
 *
 * @param file path of the SQLite file, or ":memory:" in tests
 * @throws what better-sqlite3 throws when the file cannot be opened
 */
export function openDatabase(file: string): OpenDatabase {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const sqlite = new SqliteDatabase(file);
  applyPragmas(sqlite);
  const db = new Kysely<Database>({ dialect: new ImmediateSqliteDialect({ database: keepStatements(sqlite) }) });
  return {
    db,
    version: createStampReader(sqlite),
    backup: async (target) => {
      await sqlite.backup(target);
    },
    close: async () => {
      closePragmas(sqlite);
      await db.destroy();
    },
  };
}
