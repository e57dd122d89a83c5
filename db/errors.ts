/** Errors of the database, by what they mean to the domain. A second engine's are added here. */
export { isStoreUnavailable, isUniqueViolation, storageProblemOf, type StorageProblem } from "./sqlite/errors";

/** A process that only reads was asked to write: whoever writes has to do it. */
export class WriteRefused extends Error {
  constructor() {
    super("this process only reads");
    this.name = "WriteRefused";
  }
}
