import SqliteDatabase from "better-sqlite3";
import { Kysely } from "kysely";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { createLock } from "./lock";
import type { OpenDatabase } from "./open-database";
import { isPostgresAddress } from "./postgres/address";
import { openPostgres, type PostgresOptions } from "./postgres/connection";
import type { Database } from "./schema";
import { applyPragmas, applyReaderPragmas, closePragmas, keepStatements, WaitingSqliteDialect } from "./sqlite/dialect";
import { SideDialect } from "./sqlite/side-dialect";
import { createSideReader } from "./sqlite/side-reader";

export type { Db, Trx } from "./schema";
export type { OpenDatabase } from "./open-database";

/** How long a write waits for another process that writes; the rest of the process goes on meanwhile. */
const WAIT_MS = 5_000;
const IN_MEMORY = ":memory:";

export interface OpenOptions extends Pick<PostgresOptions, "maxConnections" | "idleMs"> {
  /** How long a write to SQLite waits for another process. */
  waitMs?: number;
}

/**
 * Opens a database: PostgreSQL's by its address, or a file of SQLite, which is created with its folder when absent.
 *
 * @param place address or path; in tests ":memory:", or what a SQLite file holds, to open a copy of it in memory
 * @throws what better-sqlite3 throws when the file cannot be opened
 */
export function openDatabase(place: string | Buffer, options: OpenOptions = {}): OpenDatabase {
  return typeof place === "string" && isPostgresAddress(place)
    ? openPostgres(place, options)
    : openSqlite(place, options);
}

function openSqlite(file: string | Buffer, { waitMs = WAIT_MS }: OpenOptions): OpenDatabase {
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
    unhurried: db,
    stamp: createStamp(sqlite, reader),
    prepare: () => Promise.resolve(),
    createLock: (name) => createLock(`${path}-${name}`),
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

/** SQLite counts commits of other connections; what one connection wrote it knows itself. */
function createStamp(writer: SqliteDatabase.Database, reader: SqliteDatabase.Database | undefined): () => string {
  const statement =
    reader === undefined ? writer.prepare("select total_changes()") : reader.prepare("pragma data_version");
  const read = statement.pluck();
  return () => String(read.get());
}
