import type { Db } from "~db/connection";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { Forbidden, NotFound } from "~/domain/errors";

const LIST_LIMIT = 200;

/** A job that was tried so often that a person has to look. */
export interface FailedJob {
  id: number;
  kind: string;
  /** What it is about: the ids that it was stored with. */
  payload: unknown;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  failedAt: string;
}

/** Jobs that were given up, oldest first. */
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
 * Lets a job that was given up be tried again, at once and as often as a new one.
 *
 * @throws Forbidden for anyone but an admin; NotFound where no such job was given up
 */
export async function retryJob(
  db: Db,
  jobId: number | undefined,
  { admin, now }: { admin: { id: number; isAdmin: boolean }; now: Date },
): Promise<void> {
  if (!admin.isAdmin) throw new Forbidden("notAllowed");
  if (jobId === undefined) throw new NotFound("jobNotFound");
  await db.transaction().execute(async (trx) => {
    const at = now.toISOString();
    const { numUpdatedRows } = await trx
      .updateTable("outbox")
      .set({ failedAt: null, attempts: 0, availableAt: at, leasedUntil: null })
      .where("id", "=", jobId)
      .where("failedAt", "is not", null)
      .where("doneAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new NotFound("jobNotFound");
    await recordAudit(trx, {
      at,
      actor: "admin",
      actorId: admin.id,
      subject: "job",
      subjectId: jobId,
      action: "job_retried",
      fromState: "given_up",
      toState: "waiting",
      reason: null,
    });
  });
}
