import type { Trx } from "~db/open";

/** Whether the last decision about a booking is this one: sent again, it is a success and not another change. */
export async function isRepeated(
  trx: Trx,
  { id }: { id: number },
  change: { event: "approve" | "reject" | "cancel"; actorId: number; reason?: string | undefined },
): Promise<boolean> {
  const last = await trx
    .selectFrom("audit")
    .select(["action", "actorId", "reason"])
    .where("subject", "=", "booking")
    .where("subjectId", "=", id)
    .where("action", "in", ["approve", "reject", "cancel", "expire"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.action === change.event && last.actorId === change.actorId && last.reason === (change.reason ?? null);
}
