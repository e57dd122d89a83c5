import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { Conflict, Forbidden } from "~/domain/errors";
import { canReport, isReported, type Question, type QuestionDecision } from "./question";
import { requireQuestion } from "./question-queries.server";

/**
 * Reports a thread to the office, for one of its two people. While a report is open another changes nothing.
 *
 * @throws NotFound for strangers; Forbidden for admins; Conflict where the office has decided on it as it is
 */
export async function reportQuestion(
  db: Db,
  id: number | undefined,
  { reason, user, now }: { reason: string | null; user: { id: number; isAdmin: boolean }; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { question, part } = await requireQuestion(trx, id, user);
    if (part === "admin") throw new Forbidden("questionOfOthers");
    if (isReported(question)) return;
    if (!canReport(question)) throw new Conflict("questionSettled");
    const at = now.toISOString();
    await trx
      .updateTable("questions")
      .set({ reportedAt: at, reportedBy: part, reportReason: reason, settledAt: null })
      .where("id", "=", question.id)
      .execute();
    await audit(trx, question, { action: "report_question", actor: part, actorId: user.id, at });
  });
}

/**
 * Decides on a thread: hides it from both, leaves it as it is, or shows it again.
 *
 * @param admin the caller checks that it is one
 * @throws NotFound for a thread that is neither reported nor hidden; Conflict where the decision is made already
 */
export async function decideQuestion(
  db: Db,
  id: number | undefined,
  { decision, admin, now }: { decision: QuestionDecision; admin: { id: number; isAdmin: boolean }; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { question, part } = await requireQuestion(trx, id, admin);
    // Nobody judges their own words.
    if (part !== "admin") throw new Forbidden("questionOwnReport");
    if (decision === "leave" ? !isReported(question) : (decision === "hide") === (question.hiddenAt !== null))
      throw new Conflict("questionSettled");
    const at = now.toISOString();
    await trx
      .updateTable("questions")
      .set({ settledAt: at, ...(decision === "leave" ? {} : { hiddenAt: decision === "hide" ? at : null }) })
      .where("id", "=", question.id)
      .execute();
    await audit(trx, question, { action: `${decision}_question`, actor: "admin", actorId: admin.id, at });
  });
}

const audit = (trx: Trx, { id }: Question, entry: { action: string; actor: string; actorId: number; at: string }) =>
  recordAudit(trx, { ...entry, subject: "question", subjectId: id, fromState: null, toState: null });
