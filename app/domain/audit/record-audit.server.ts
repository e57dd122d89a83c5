import type { Insertable } from "kysely";
import type { Database, Trx } from "~db/schema";

/** Appends to the audit trail, which is kept for good: notes and disagreements stay in their own rows, which go. */
export async function recordAudit(trx: Trx, entry: Insertable<Database["audit"]>): Promise<void> {
  await trx.insertInto("audit").values(entry).execute();
}

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
