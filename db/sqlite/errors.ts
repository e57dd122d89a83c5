/** True for a violated unique or primary key. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    isSqliteError(error) && (error.code === "SQLITE_CONSTRAINT_UNIQUE" || error.code === "SQLITE_CONSTRAINT_PRIMARYKEY")
  );
}

/** True while the database refuses work: locked by another process, full, or read-only. */
export function isStoreUnavailable(error: unknown): boolean {
  return isSqliteError(error) && /^SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN)/.test(error.code);
}

/** True for an error that better-sqlite3 throws for SQLite. */
export function isSqliteError(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("SQLITE_")
  );
}

/** True while another connection holds the database. */
export function isBusy(error: unknown): boolean {
  return isSqliteError(error) && error.code.startsWith("SQLITE_BUSY");
}
