import type { Db } from "~db/open";

/** Numbers by which an operator sees whether work is piling up. */

export interface WaitingJobs {
  kind: string;
  /** Gave up and waits for an admin. */
  failed: number;
  /** When the oldest waiting job became due; null where none waits. */
  oldestDueAt: string | null;
}

/** Jobs of the outbox that are not done, by kind. */
export async function countJobs(db: Db): Promise<WaitingJobs[]> {
  const rows = await db
    .selectFrom("outbox")
    .select((eb) => [
      "kind",
      eb.fn.count<number>("failedAt").as("failed"),
      eb.fn.min<string | null>("availableAt").filterWhere("failedAt", "is", null).as("oldestDueAt"),
    ])
    .where("doneAt", "is", null)
    .groupBy("kind")
    .execute();
  return rows.map((row) => ({ ...row, failed: Number(row.failed) }));
}
