import type { Insertable } from "kysely";
import type { Trx } from "~db/connection";
import type { AuditTable } from "~db/schema";

/** Adds one line to the append-only record of who did what, in the transaction that does it. */
export async function recordAudit(trx: Trx, entry: Insertable<AuditTable>): Promise<void> {
  await trx.insertInto("audit").values(entry).execute();
}
