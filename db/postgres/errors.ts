/** What PostgreSQL and `pg` report, by what it means. Codes: its manual, appendix A. */

/** An error that PostgreSQL itself answered. */
interface PostgresError extends Error {
  code: string;
  severity: string;
  constraint?: string;
}

/** True for an error that PostgreSQL answered, and not what happened on the way to it. */
function isPostgresError(error: unknown): error is PostgresError {
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

/** Documents are numbered without gaps: two that take the same number at once try again. */
const NUMBERED = /^(receipts|credit_notes)_pkey$/;

/** True where the transaction met another and would pass if it ran again: not serializable, deadlocked, or a number taken. */
export function isMetByAnother(error: unknown): boolean {
  return (
    hasCode(error, /^(40001|40P01)$/) ||
    (isPostgresError(error) && isUniqueViolation(error) && NUMBERED.test(error.constraint ?? ""))
  );
}

/** As `pg` says that there is no connection, that it ended, or that no answer came. */
const NO_ANSWER =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/;
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTFOUND|EAI_)/;

/** No connection, or the server is shutting down or starting: another connection may be answered. */
const isConnectionLost = (error: unknown): boolean =>
  hasCode(error, /^(08|57P0[1-5])/) ||
  (error instanceof Error && (NO_ANSWER.test(error.message) || ("code" in error && NETWORK.test(String(error.code)))));

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
