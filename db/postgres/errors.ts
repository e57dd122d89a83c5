/** What PostgreSQL and the way to it report, by what it means. Codes: its manual, appendix A. */

/** An error that PostgreSQL itself answered. */
export interface PostgresError extends Error {
  code: string;
  severity: string;
  constraint?: string;
}

/** The database gave no answer: it is away, its connections are used up, or the network is cut. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super(`the database gives no answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = "DatabaseAway";
  }
}

/** True for an error that PostgreSQL answered, and not what happened on the way to it. */
export function isPostgresError(error: unknown): error is PostgresError {
  return (
    error instanceof Error &&
    "severity" in error &&
    "code" in error &&
    typeof error.code === "string" &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}

const hasCode = (error: unknown, codes: RegExp): boolean => isPostgresError(error) && codes.test(error.code);

/** True for a violated unique or primary key. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, /^23505$/);

/** True where the statement asked to write on a connection or a server that only reads. */
export const isReadOnly = (error: unknown): boolean => hasCode(error, /^25006$/);

/** Documents are numbered without gaps: two that take the same number at once try again. */
const NUMBERED = /^(receipts|credit_notes)_pkey$/;

/** True where the transaction met another and would pass if it ran again: not serializable, deadlocked, or a number taken. */
export function isMetByAnother(error: unknown): boolean {
  return (
    hasCode(error, /^(40001|40P01)$/) ||
    (isPostgresError(error) && isUniqueViolation(error) && NUMBERED.test(error.constraint ?? ""))
  );
}

/** The server is shutting down or starting, or ended the connection: another connection may be answered. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof DatabaseAway || hasCode(error, /^(08|57P0[1-5])/);

/** Out of connections, room or memory; cancelled; only reading after a fail-over; or met by others for too long. */
const REFUSES_WORK = /^(53|57014|25006|55P03|40001|40P01|58030)/;

/** True while the database refuses work or is away. */
export function isStoreUnavailable(error: unknown): boolean {
  return isConnectionLost(error) || hasCode(error, REFUSES_WORK);
}

const PROBLEMS = [
  ["full", /^53100$/],
  ["read-only", /^25006$/],
  ["locked", /^(40001|40P01|55P03)$/],
] as const;

/** Why a write was refused; undefined for what is not of PostgreSQL. */
export function storageProblemOf(error: unknown): "full" | "read-only" | "locked" | "away" | undefined {
  if (isConnectionLost(error) || hasCode(error, /^53300$/)) return "away";
  return PROBLEMS.find(([, codes]) => hasCode(error, codes))?.[0];
}
