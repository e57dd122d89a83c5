import type { Insertable } from "kysely";
import { requireFewer } from "~/domain/account-quota";
import { MS_PER_DAY } from "~/domain/calendar/duration";
import type { Trx } from "~db/open";
import type { Database } from "~db/schema";

/**
 * Appends an entry to the audit trail, in the transaction of the change. It is kept for good: what people wrote in notes and
 * disagreements stays in its own row, which goes in time.
 */
export async function recordAudit(trx: Trx, entry: Insertable<Database["audit"]>): Promise<void> {
  await trx.insertInto("audit").values(entry).execute();
}

/**
 * Refuses what an account has done as often within a day, before it is recorded again: entries are kept for ever, so that
 * what can be undone and done again has a limit.
 *
 * @throws TooMany
 */
export async function requireFewEntries(
  trx: Trx,
  { subject, subjectId, action, actorId }: { subject: string; subjectId: number; action: string; actorId: number },
  max: number,
  now: Date,
): Promise<void> {
  const withinMs = MS_PER_DAY;
  const times = await trx
    .selectFrom("audit")
    .select("at")
    .where("subject", "=", subject)
    .where("subjectId", "=", subjectId)
    .where("action", "=", action)
    .where("actorId", "=", actorId)
    .where("at", ">", new Date(now.getTime() - withinMs).toISOString())
    .orderBy("at", "desc")
    .limit(max)
    .execute();
  requireFewer(
    times.map(({ at }) => at),
    { max, withinMs },
    now,
  );
}
