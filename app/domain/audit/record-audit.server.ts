import type { Insertable } from "kysely";
import type { Trx } from "~db/open";
import type { Database } from "~db/schema";

/**
 * Appends an entry to the audit trail, in the transaction of the change. It is kept for good: what people wrote in notes and
 * disagreements stays in its own row, which goes in time.
 */
export async function recordAudit(trx: Trx, entry: Insertable<Database["audit"]>): Promise<void> {
  await trx.insertInto("audit").values(entry).execute();
}

/** Appends an entry for what users do with their own account. */
export const recordOwnAction = (trx: Trx, { id }: { id: number }, action: string, now: Date, more: object = {}) =>
  recordAudit(trx, {
    at: now.toISOString(),
    actor: "user",
    actorId: id,
    subject: "user",
    subjectId: id,
    action,
    ...more,
  });
