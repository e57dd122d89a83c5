import SqliteDatabase from "better-sqlite3";
import { Kysely } from "kysely";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { WriteRefused } from "./errors";
import type { Database, Db } from "./schema";
import { applyPragmas, applyReaderPragmas, closePragmas, keepStatements, WaitingSqliteDialect } from "./sqlite/dialect";
import type { StatementSource } from "./sqlite/driver";
import { SideDialect } from "./sqlite/side-dialect";
import { createSideReader } from "./sqlite/side-reader";
import { createStampReader, type VisibleScope } from "./sqlite/visible-state";

export type { Db, Trx } from "./schema";
export type { VisibleScope } from "./sqlite/visible-state";

export interface OpenDatabase {
  db: Db;
  /** The same for reading alone, in a thread of its own: for what reads very many rows. */
  side: Db;
  /** Changes whenever any process has written these parts of what visitors see; equal values mean that nothing of them was written between. */
  stampOf(scopes: readonly VisibleScope[]): string;
  /** Copies the database, consistent at one moment, while it is in use. */
  backup(file: string): Promise<void>;
  /** Checkpoints the log and closes; nothing may be running. */
  close(): Promise<void>;
}

/** How long a write waits for another process that writes; the rest of the process goes on meanwhile. */
const WAIT_MS = 5_000;
const IN_MEMORY = ":memory:";

/**
 * Opens the database file, creating it and its folder when absent.
 *
 * @param file path of the SQLite file; in tests ":memory:", or what a SQLite file holds, to open a copy of it in memory
 * @throws what better-sqlite3 throws when the file cannot be opened
 */
export function openDatabase(file: string | Buffer, { waitMs = WAIT_MS }: { waitMs?: number } = {}): OpenDatabase {
  const path = typeof file === "string" && file !== IN_MEMORY ? file : undefined;
  if (path !== undefined) mkdirSync(dirname(path), { recursive: true });
  const sqlite = new SqliteDatabase(file);
  applyPragmas(sqlite);
  const reader = path === undefined ? undefined : new SqliteDatabase(path);
  if (reader !== undefined) applyReaderPragmas(reader);
  const dialect = new WaitingSqliteDialect({
    writer: keepStatements(sqlite),
    reader: reader && keepStatements(reader),
    waitMs,
  });
  const db = new Kysely<Database>({ dialect });
  const side = path === undefined ? db : new Kysely<Database>({ dialect: new SideDialect(createSideReader(path)) });
  return {
    db,
    side,
    stampOf: createStampReader(reader ?? sqlite),
    backup: async (target) => {
      await sqlite.backup(target);
    },
    close: async () => {
      if (side !== db) await side.destroy();
      reader?.close();
      closePragmas(sqlite);
      await db.destroy();
    },
  };
}

/** Refuses at once, before any lock is asked for. */
const REFUSING: StatementSource = {
  prepare: () => {
    throw new WriteRefused();
  },
  close: () => undefined,
};

/**
 * Opens a database file for a process that never writes; another process has opened and migrated it. What is written, and
 * every transaction, is refused with WriteRefused.
 *
 * @throws what better-sqlite3 throws when there is no such file
 */
export function openDatabaseToRead(file: string): OpenDatabase {
  const sqlite = new SqliteDatabase(file, { fileMustExist: true });
  applyReaderPragmas(sqlite);
  const dialect = new WaitingSqliteDialect({ writer: REFUSING, reader: keepStatements(sqlite), waitMs: WAIT_MS });
  const db = new Kysely<Database>({ dialect });
  const side = new Kysely<Database>({ dialect: new SideDialect(createSideReader(file)) });
  return {
    db,
    side,
    stampOf: createStampReader(sqlite),
    backup: () => Promise.reject(new WriteRefused()),
    close: async () => {
      await side.destroy();
      await db.destroy();
    },
  };
}
