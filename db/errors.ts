import * as postgres from "./postgres/errors";
import * as sqlite from "./sqlite/errors";

/** Errors of the database, by what they mean to the domain, whichever engine reports them. */

/** True for a violated unique or primary key. */
export const isUniqueViolation = (error: unknown): boolean =>
  sqlite.isUniqueViolation(error) || postgres.isUniqueViolation(error);

/** True while the database refuses work or is away, or the disk takes no file. */
export const isStoreUnavailable = (error: unknown): boolean =>
  sqlite.isStoreUnavailable(error) || postgres.isStoreUnavailable(error);

/** Why a write was refused, as an operator needs to know it. */
export type StorageProblem = sqlite.StorageProblem | "away";

/** Reads an error of the database or of a file beside it. */
export const storageProblemOf = (error: unknown): StorageProblem =>
  postgres.storageProblemOf(error) ?? sqlite.storageProblemOf(error);
