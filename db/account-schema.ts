import type { Generated } from "kysely";

/** What protects accounts. Instants are ISO 8601 in UTC; of secrets only hashes are stored. */

/** A change of a user's contact. */
export interface ContactChangesTable {
  id: Generated<number>;
  userId: number;
  /** The contact before; who has it may undo the change. */
  oldContact: string | null;
  /** The contact through which a password may be reset while the change is held. */
  resetContact: string | null;
  /** Until when no password is reset through the new contact; null where the password came with the change. */
  heldUntil: string | null;
  changedAt: string;
  undoTokenHash: string | null;
  undoneAt: string | null;
}
