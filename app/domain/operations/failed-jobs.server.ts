import type { Db } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { AdminAct } from "~/domain/bookings/booking-queries.server";
import { Forbidden, NotFound, Unconfirmed } from "~/domain/errors";

const LIST_LIMIT = 200;

/** Jobs that failed their maximum of attempts and wait for an admin, oldest first. */
export async function listFailedJobs(db: Db) {
  return db
    .selectFrom("outbox")
    .select(["id", "kind", "dedupeKey", "attempts", "lastError", "createdAt", "failedAt"])
    .where("failedAt", "is not", null)
    .where("doneAt", "is", null)
    .orderBy("id")
    .limit(LIST_LIMIT)
    .execute();
}

/** Makes a failed job due now, with all its attempts. @throws Forbidden; Unconfirmed for a refund; NotFound */
export async function retryJob(db: Db, jobId: number, { admin, now, isConfirmed }: AdminAct): Promise<void> {
  if (!admin.isAdmin) throw new Forbidden("notAllowed");
  const at = now.toISOString();
  await db.transaction().execute(async (trx) => {
    const retried = await trx
      .updateTable("outbox")
      .set({ failedAt: null, attempts: 0, availableAt: at, leasedUntil: null })
      .where("id", "=", jobId)
      .where("failedAt", "is not", null)
      .where("doneAt", "is", null)
      .returning(["id", "kind"])
      .executeTakeFirstOrThrow(() => new NotFound("jobNotFound"));
    if (retried.kind === "refund" && isConfirmed !== true) throw new Unconfirmed();
    const entry = { subject: "job", subjectId: retried.id, action: "job_retried", fromState: "given_up" };
    await recordAudit(trx, { ...entry, toState: "waiting", at, actor: "admin", actorId: admin.id });
  });
}

/** Jobs of the outbox that are not done, by kind: how many gave up, and when the oldest waiting one became due. */
export async function countJobs(db: Db) {
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
export type WaitingJobs = Awaited<ReturnType<typeof countJobs>>[number];
