import type { Db } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { Forbidden, NotFound, Unconfirmed } from "~/domain/errors";

const LIST_LIMIT = 200;

/** A job that failed its maximum of attempts and waits for an admin. */
export interface FailedJob {
  id: number;
  kind: string;
  /** The ids that it was stored with. */
  payload: unknown;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  failedAt: string;
}

/** Failed jobs, oldest first. */
export async function listFailedJobs(db: Db): Promise<FailedJob[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "kind", "payload", "attempts", "lastError", "createdAt", "failedAt"])
    .where("failedAt", "is not", null)
    .where("doneAt", "is", null)
    .orderBy("id")
    .limit(LIST_LIMIT)
    .execute();
  return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) as unknown, failedAt: row.failedAt ?? "" }));
}

/**
 * Makes a failed job due now, with all its attempts.
 *
 * @throws Forbidden for anyone but an admin; Unconfirmed for a refund without the password within the last minutes;
 *   NotFound where there is no such failed job
 */
export async function retryJob(
  db: Db,
  jobId: number | undefined,
  { admin, now, isConfirmed }: { admin: { id: number; isAdmin: boolean }; now: Date; isConfirmed?: boolean },
): Promise<void> {
  if (!admin.isAdmin) throw new Forbidden("notAllowed");
  if (jobId === undefined) throw new NotFound("jobNotFound");
  await db.transaction().execute(async (trx) => {
    const at = now.toISOString();
    const retried = await trx
      .updateTable("outbox")
      .set({ failedAt: null, attempts: 0, availableAt: at, leasedUntil: null })
      .where("id", "=", jobId)
      .where("failedAt", "is not", null)
      .where("doneAt", "is", null)
      .returning("kind")
      .executeTakeFirst();
    if (retried === undefined) throw new NotFound("jobNotFound");
    if (retried.kind === "refund" && isConfirmed !== true) throw new Unconfirmed();
    await recordAudit(trx, {
      at,
      actor: "admin",
      actorId: admin.id,
      subject: "job",
      subjectId: jobId,
      action: "job_retried",
      fromState: "given_up",
      toState: "waiting",
    });
  });
}
