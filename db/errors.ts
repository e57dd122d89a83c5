/** Errors of the database, by what they mean to the domain, whichever engine reports them. */

/** The code of an error, after "PG " where PostgreSQL itself answered it (its manual, appendix A). */
function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) return "";
  const code = String(error.code);
  return "severity" in error && /^[0-9A-Z]{5}$/.test(code) ? `PG ${code}` : code;
}

/** True for a violated unique or primary key. */
export const isUniqueViolation = (error: unknown): boolean =>
  /^(SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)|PG 23505)$/.test(codeOf(error));

/** True while another connection holds SQLite's file. */
export const isBusy = (error: unknown): boolean => codeOf(error).startsWith("SQLITE_BUSY");

/** Documents are numbered without gaps: two that take the same number at once try again. */
const NUMBERED = /^(receipts|credit_notes)_pkey$/;

/** True where a transaction met another and would pass if it ran again: not serializable, deadlocked, or a number taken. */
export function isMetByAnother(error: unknown): boolean {
  if (/^PG (40001|40P01)$/.test(codeOf(error))) return true;
  return isUniqueViolation(error) && NUMBERED.test(String((error as { constraint?: string }).constraint));
}

/** As `pg` says that there is no connection, that it ended, or that no answer came. */
const NO_ANSWER =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/;
/** No network, or the server is shutting down or starting. */
const NO_CONNECTION = /^(PG (08|57P0[1-5])|ECONN|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTFOUND|EAI_)/;

const isConnectionLost = (error: unknown): boolean =>
  NO_CONNECTION.test(codeOf(error)) || (error instanceof Error && NO_ANSWER.test(error.message));

/** Locked, full or read-only; of PostgreSQL also out of connections, cancelled, failing over, or met for too long. */
const REFUSES_WORK =
  /^(SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN)|(ENOSPC|EDQUOT|EFBIG|EROFS)$|PG (53|57014|25006|55P03|40001|40P01|58030))/;

/** True while the database refuses work or is away, or the disk takes no file. */
export const isStoreUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) || REFUSES_WORK.test(codeOf(error));

/** Why a write was refused, as an operator needs to know it. */
export type StorageProblem = "away" | "full" | "read-only" | "locked" | "failing";

const PROBLEMS: readonly [StorageProblem, RegExp][] = [
  ["away", /^PG 53300/],
  ["full", /^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG|PG 53100)/],
  ["read-only", /^(SQLITE_READONLY|EROFS|EACCES|EPERM|PG 25006)/],
  ["locked", /^(SQLITE_(BUSY|LOCKED)|PG (40001|40P01|55P03))/],
];

/** Reads an error of the database or of a file beside it. */
export function storageProblemOf(error: unknown): StorageProblem {
  if (isConnectionLost(error)) return "away";
  return PROBLEMS.find(([, codes]) => codes.test(codeOf(error)))?.[0] ?? "failing";
}

/** Makes a write that a read can do without, such as a mark that something was seen: it goes on where nothing can be written. */
export const makeUnneededWrite = <T>(write: Promise<T>): Promise<T | undefined> =>
  write.catch((error: unknown) => {
    if (!isStoreUnavailable(error)) throw error;
    return undefined;
  });
