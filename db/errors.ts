/** Errors of the database, by what they mean to the domain. A second engine's are added here. */
export { isStoreUnavailable, isUniqueViolation, storageProblemOf, type StorageProblem } from "./sqlite/errors";
