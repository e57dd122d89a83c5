import SqliteDatabase from "better-sqlite3";
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  sql,
  type DatabaseConnection,
  type Driver,
} from "kysely";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { containsWords, type Engine, type EngineAdapter, type OpenDatabase } from "./engine";
import { createLock } from "./lock";
import { isPostgresAddress, openPostgres } from "./postgres";
import type { Database } from "./schema";

export type { OpenDatabase } from "./engine";
export type { Db, Trx } from "./schema";

const IN_MEMORY = ":memory:";
/** How long a statement waits for another process that writes; this process stands still meanwhile. */
const BUSY_TIMEOUT_MS = 2_000;
/** `synchronous` is FULL: in WAL mode NORMAL may lose an acknowledged booking when the power fails. */
const PRAGMAS = ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "trusted_schema = OFF"];

/**
 * Opens PostgreSQL by its address, or a file of SQLite, which is created with its folder. @throws as better-sqlite3
 * @param place in tests also ":memory:", or what a SQLite file holds, to open a copy of it in memory
 */
export function openDatabase(place: string | Buffer, options: { maxConnections?: number } = {}): OpenDatabase {
  return typeof place === "string" && isPostgresAddress(place) ? openPostgres(place, options) : openSqlite(place);
}

function openSqlite(file: string | Buffer): OpenDatabase {
  const path = typeof file === "string" && file !== IN_MEMORY ? file : undefined;
  if (path !== undefined) mkdirSync(dirname(path), { recursive: true });
  const sqlite = new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS });
  for (const pragma of PRAGMAS) sqlite.pragma(pragma);
  const db = new Kysely<Database>({ dialect: new OwnSqliteDialect(sqlite) });
  const [own, others] = [sqlite.prepare("select total_changes()"), sqlite.prepare("pragma data_version")];
  return {
    db,
    unhurried: db,
    stamp: () => `${String(own.pluck().get())} ${String(others.pluck().get())}`,
    prepare: () => Promise.resolve(),
    createLock: (name) => createLock(`${path}-${name}`),
    backup: async (target) => {
      await sqlite.backup(target);
    },
    close: async () => {
      if (sqlite.open) for (const pragma of ["optimize", "wal_checkpoint(TRUNCATE)"]) sqlite.pragma(pragma);
      await db.destroy();
    },
  };
}

class OwnSqliteDialect extends SqliteDialect {
  readonly #sqlite: SqliteDatabase.Database;

  constructor(sqlite: SqliteDatabase.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#sqlite);
  }

  override createAdapter(): SqliteAdapter {
    return new OwnSqliteAdapter();
  }
}

/** A deferred transaction fails at its first write when another process wrote since its first read. */
class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: SqliteDatabase.Database;

  constructor(sqlite: SqliteDatabase.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** A full disk has ended the transaction by itself: the caller gets that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

const MIN_TRIGRAM_CHARACTERS = 3;

/** What SQLite says in its own way. One transaction writes at a time: no row is being taken by another. */
const engine: Engine = {
  name: "sqlite",
  hasText: (part, columns) => {
    if (Array.from(part).length < MIN_TRIGRAM_CHARACTERS)
      return containsWords(
        [part],
        columns.map((column) => `equipment.${column}`),
      );
    const wanted = `{${columns.join(" ")}} : "${part.replaceAll('"', '""')}"`;
    // With the plus, SQLite goes along the index of the order and stops, and does not sort all that contain the word.
    return sql`+equipment.id in (select rowid from equipment_text where equipment_text match ${wanted})`;
  },
  isAmong: (column, numbers) => sql`+${sql.ref(column)} in (select value from json_each(${JSON.stringify(numbers)}))`,
  skipTaken: (query) => query,
};

class OwnSqliteAdapter extends SqliteAdapter implements EngineAdapter {
  readonly engine = engine;

  /** SQLite rolls back a `create table`: all migrations run in one transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
