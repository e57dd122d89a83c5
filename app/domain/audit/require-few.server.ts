import type { Trx } from "~db/open";
import { requireFewer } from "~/domain/account-quota";
import { MS_PER_DAY } from "~/domain/calendar/duration";

/** Entries of the audit trail that an account makes: they are kept for ever, so that what can be undone and done again has a limit. */
interface OwnEntries {
  subject: string;
  subjectId: number;
  action: string;
  actorId: number;
}

/**
 * Refuses what an account has done too often within a day, before it is recorded again.
 *
 * @throws TooMany
 */
export async function requireFewEntries(trx: Trx, entries: OwnEntries, max: number, now: Date): Promise<void> {
  const { subject, subjectId, action, actorId } = entries;
  const times = await trx
    .selectFrom("audit")
    .select("at")
    .where("subject", "=", subject)
    .where("subjectId", "=", subjectId)
    .where("action", "=", action)
    .where("actorId", "=", actorId)
    .where("at", ">", new Date(now.getTime() - MS_PER_DAY).toISOString())
    .orderBy("at", "desc")
    .limit(max)
    .execute();
  requireFewer(
    times.map(({ at }) => at),
    { max, withinMs: MS_PER_DAY },
    now,
  );
}
