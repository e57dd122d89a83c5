import type SqliteDatabase from "better-sqlite3";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase as KyselyDatabase,
  type SqliteDialectConfig,
} from "kysely";

/**
 * All that only SQLite has: pragmas, STRICT, immediate transactions, transactional migrations.
 * Everything else speaks through Kysely, so that PostgreSQL can take its place.
 */

const BUSY_TIMEOUT_MS = 5_000;
/** Taken only as far as there are pages to keep. */
const PAGE_CACHE_KIB = 32 * 1024;
/** What is read through the system's own cache, without a copy; a larger database is read by pages beyond it. */
const MAPPED_BYTES = 1024 * 1024 * 1024;
const KEPT_STATEMENTS = 200;
const JOURNAL_SIZE_LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * Settings of every connection. FULL, since in WAL mode NORMAL may lose an acknowledged booking
 * when the power fails.
 */
export function applyPragmas(sqlite: SqliteDatabase.Database): void {
  sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("trusted_schema = OFF");
  sqlite.pragma(`cache_size = -${PAGE_CACHE_KIB}`);
  sqlite.pragma(`mmap_size = ${MAPPED_BYTES}`);
  sqlite.pragma(`journal_size_limit = ${JOURNAL_SIZE_LIMIT_BYTES}`);
}

/**
 * Prepares each text once and keeps those used last: compiling a search takes longer than running it.
 * A statement is run to its end before the next may use it, as everything here is synchronous.
 */
export function keepStatements(sqlite: SqliteDatabase.Database): KyselyDatabase {
  const kept = new Map<string, ReturnType<KyselyDatabase["prepare"]>>();
  return {
    prepare: (text) => {
      const statement = kept.get(text) ?? sqlite.prepare(text);
      kept.delete(text);
      kept.set(text, statement);
      const [longestUnused] = kept.keys();
      if (kept.size > KEPT_STATEMENTS && longestUnused !== undefined) kept.delete(longestUnused);
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
  sqlite.pragma("optimize");
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
}

/** Takes the write lock at `begin`: a plain `begin` fails at its first write, without waiting, when another process wrote since its first read. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** A full disk or a failing one undoes the transaction itself; what is to be told then is why, not that there is nothing left to undo. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!isSqliteError(error) || !/no transaction is active/.test(error.message)) throw error;
    }
  }
}

/** SQLite can undo a `create table`; saying so makes the migrator run all migrations in one transaction. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

/** True for an error that says a unique or primary key is already there. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    isSqliteError(error) && (error.code === "SQLITE_CONSTRAINT_UNIQUE" || error.code === "SQLITE_CONSTRAINT_PRIMARYKEY")
  );
}

/** True when the store itself refuses for now: locked by another process, full, or read-only. */
export function isStoreUnavailable(error: unknown): boolean {
  return isSqliteError(error) && /^SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN)/.test(error.code);
}

function isSqliteError(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("SQLITE_")
  );
}
