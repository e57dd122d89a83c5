import type SqliteDatabase from "better-sqlite3";
import { SqliteAdapter, SqliteDialect, type Driver } from "kysely";
import type { EngineAdapter } from "../engine";
import { WaitingSqliteDriver, type DriverOptions, type StatementSource } from "./driver";
import { engine } from "./engine";

/** How Kysely uses SQLite: pragmas, kept statements, immediate transactions, migrations in one transaction. */

/** Only while the database is opened and closed: SQLite waits by stopping the whole process. */
const OPENING_TIMEOUT_MS = 5_000;
/** Upper bound of each connection's own pages: those that it writes, and those that are not in the mapped file yet. */
const PAGE_CACHE_KIB = 8 * 1024;
/** Read through the system's page cache without a copy; pages beyond it are read as usual. */
const MAPPED_BYTES = 1024 * 1024 * 1024;
const KEPT_STATEMENTS = 200;
const JOURNAL_SIZE_LIMIT_BYTES = 64 * 1024 * 1024;

/** How a connection keeps pages, wherever it runs. */
export const PAGE_PRAGMAS = [`cache_size = -${PAGE_CACHE_KIB}`, `mmap_size = ${MAPPED_BYTES}`];

/** Settings of every connection. `synchronous` is FULL: in WAL mode NORMAL may lose an acknowledged booking when the power fails. */
export function applyPragmas(sqlite: SqliteDatabase.Database): void {
  sqlite.pragma(`busy_timeout = ${OPENING_TIMEOUT_MS}`);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("trusted_schema = OFF");
  for (const pragma of PAGE_PRAGMAS) sqlite.pragma(pragma);
  sqlite.pragma(`journal_size_limit = ${JOURNAL_SIZE_LIMIT_BYTES}`);
  sqlite.pragma("busy_timeout = 0");
}

/** The connection for reading alone. */
export function applyReaderPragmas(sqlite: SqliteDatabase.Database): void {
  applyPragmas(sqlite);
  sqlite.pragma("query_only = ON");
}

/**
 * Keeps the statements used last: compiling a search takes longer than running it. A kept statement is safe to
 * share, since each run is synchronous.
 */
export function keepStatements(sqlite: SqliteDatabase.Database): StatementSource {
  const kept = new Map<string, SqliteDatabase.Statement>();
  return {
    prepare: (text) => {
      const statement = kept.get(text) ?? sqlite.prepare(text);
      kept.delete(text);
      kept.set(text, statement);
      const [leastRecent] = kept.keys();
      if (kept.size > KEPT_STATEMENTS && leastRecent !== undefined) kept.delete(leastRecent);
      return statement;
    },
    close: () => {
      kept.clear();
      sqlite.close();
    },
  };
}

/** Refreshes the planner's statistics and folds the log into the file before closing. */
export function closePragmas(sqlite: SqliteDatabase.Database): void {
  if (!sqlite.open) return;
  sqlite.pragma(`busy_timeout = ${OPENING_TIMEOUT_MS}`);
  sqlite.pragma("optimize");
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
}

/** SQLite rolls back a `create table`: all migrations run in one transaction. */
export class OwnSqliteAdapter extends SqliteAdapter implements EngineAdapter {
  readonly engine = engine;

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class WaitingSqliteDialect extends SqliteDialect {
  readonly #options: DriverOptions;

  constructor(options: DriverOptions) {
    super({ database: options.writer });
    this.#options = options;
  }

  override createDriver(): Driver {
    return new WaitingSqliteDriver(this.#options);
  }

  override createAdapter(): SqliteAdapter {
    return new OwnSqliteAdapter();
  }
}
