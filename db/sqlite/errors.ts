/** True for a violated unique or primary key. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    isSqliteError(error) && (error.code === "SQLITE_CONSTRAINT_UNIQUE" || error.code === "SQLITE_CONSTRAINT_PRIMARYKEY")
  );
}

/** True while the database refuses work: locked by another process, full, or read-only; or the disk takes no file. */
export function isStoreUnavailable(error: unknown): boolean {
  if (isSqliteError(error)) return /^SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN)/.test(error.code);
  return error instanceof Error && "code" in error && /^(ENOSPC|EDQUOT|EFBIG|EROFS)$/.test(String(error.code));
}

/** True for an error that better-sqlite3 throws for SQLite. */
function isSqliteError(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("SQLITE_")
  );
}

/** True while another connection holds the database. */
export function isBusy(error: unknown): boolean {
  return isSqliteError(error) && error.code.startsWith("SQLITE_BUSY");
}

/** Why a write was refused, as an operator needs to know it. */
export type StorageProblem = "full" | "read-only" | "locked" | "failing";

const PROBLEMS: readonly [StorageProblem, RegExp][] = [
  ["full", /^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)/],
  ["read-only", /^(SQLITE_READONLY|EROFS|EACCES|EPERM)/],
  ["locked", /^SQLITE_(BUSY|LOCKED)/],
];

/** Reads an error of the database or of a file beside it. */
export function storageProblemOf(error: unknown): StorageProblem {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return PROBLEMS.find(([, codes]) => codes.test(code))?.[0] ?? "failing";
}
