import type { Db, Trx } from "~db/open";
import { limitEdits } from "~/domain/account-quota";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Output } from "./acres";

/** What an owner has said that equipment works; nothing where nothing was said. */
export async function findOutputs(db: Db, equipmentId: number): Promise<Output[]> {
  const row = await db.selectFrom("equipment").select("outputs").where("id", "=", equipmentId).executeTakeFirst();
  return readOutputs(row?.outputs ?? null);
}

const readOutputs = (stored: string | null) => (stored === null ? [] : (JSON.parse(stored) as Output[]));

/**
 * Replaces what an owner's equipment works.
 *
 * @throws TooMany above the account's number of edits an hour
 */
export async function saveOutputs(
  db: Db,
  equipment: { id: number },
  outputs: readonly Output[],
  owner: { id: number },
  now: Date,
): Promise<void> {
  const replace = async (trx: Trx) => {
    const stored = outputs.length === 0 ? null : JSON.stringify(outputs);
    await trx.updateTable("equipment").set({ outputs: stored }).where("id", "=", equipment.id).execute();
    await recordAudit(trx, {
      at: now.toISOString(),
      actor: "owner",
      actorId: owner.id,
      subject: "equipment",
      subjectId: equipment.id,
      action: "outputs",
      fromState: null,
      toState: null,
      reason: null,
    });
  };
  await limitEdits(owner, () => db.transaction().execute(replace));
}
