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
