import type { Insertable } from "kysely";
import type { Trx } from "~db/connection";
import type { AuditTable } from "~db/schema";

/** Appends an entry to the audit trail, in the transaction of the change. */
export async function recordAudit(trx: Trx, entry: Insertable<AuditTable>): Promise<void> {
  await trx.insertInto("audit").values(entry).execute();
}
