import type SqliteDatabase from "better-sqlite3";

/**
 * Returns a reader of the visible state's stamp, whichever process wrote last. Triggers replace the stamp with
 * every change that a visitor without an account can see. Empty before the first migration.
 */
export function createStampReader(sqlite: SqliteDatabase.Database): () => string {
  let statement: SqliteDatabase.Statement | undefined;
  const prepare = () => sqlite.prepare("select stamp from visible_state").pluck();
  const isThere = () => sqlite.prepare("select 1 from sqlite_master where name = 'visible_state'").get() !== undefined;
  return () => {
    statement ??= isThere() ? prepare() : undefined;
    return statement === undefined ? "" : String(statement.get());
  };
}
