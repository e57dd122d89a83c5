import type SqliteDatabase from "better-sqlite3";
import type { VisibleScope } from "../open-database";

/**
 * Returns a reader of the stamps of some scopes, as one text. Triggers replace the stamp of a scope with every change of
 * it, whichever process writes. Empty before the first migration.
 */
export function createStampReader(sqlite: SqliteDatabase.Database): (scopes: readonly VisibleScope[]) => string {
  const statements = new Map<number, SqliteDatabase.Statement>();
  const isThere = () => sqlite.prepare("select 1 from sqlite_master where name = 'visible_stamps'").get() !== undefined;
  const prepare = (count: number) => {
    if (!isThere()) return undefined;
    const marks = Array.from({ length: count }, () => "?").join(", ");
    const statement = sqlite
      .prepare(`select stamp from visible_stamps where scope in (${marks}) order by scope`)
      .pluck();
    statements.set(count, statement);
    return statement;
  };
  return (scopes) => {
    if (scopes.length === 0) return "";
    const statement = statements.get(scopes.length) ?? prepare(scopes.length);
    return statement === undefined ? "" : statement.all(scopes).join(" ");
  };
}
