import { canReport, isReported, MAX_UNANSWERED, type Question } from "~/domain/questions/question";
import { listPosts, requireQuestion, type QuestionPart } from "~/domain/questions/question-queries.server";
import { readId } from "~/domain/schema-parts";
import { shownName } from "~/domain/users/shown-name";
import type { UserCall } from "~/http/call.server";
import { seeOther } from "~/http/page.server";
import { viewPosts } from "~/routes/shared/questions.server";

/**
 * A thread for one of its two people.
 *
 * @throws NotFound for strangers; a redirect for an admin, who reads it among what was reported
 */
export async function loadQuestion(call: UserCall, param: string | undefined) {
  const { db, user, t } = call;
  const { question, part } = await requireQuestion(db, readId(param), user);
  if (part === "admin") throw seeOther("/admin/questions");
  const { id, equipmentId, equipmentName, ownerName, renterName } = question;
  const other = part === "owner" ? ("renter" as const) : ("owner" as const);
  return {
    title: `${t("question:about", { machine: equipmentName })} – ${t("brand")}`,
    id,
    equipmentId,
    equipment: equipmentName,
    part,
    other,
    name: shownName(other === "owner" ? ownerName : renterName, t),
    posts: viewPosts(await listPosts(db, question, part), question, part, call),
    state: stateOf(question, part),
    isReported: isReported(question),
    canReport: canReport(question),
  };
}

/** Whether something can be written, and why not. */
function stateOf({ hiddenAt, isOpen, lastSide, unanswered }: Question, part: QuestionPart) {
  if (hiddenAt !== null) return "hidden" as const;
  if (!isOpen) return "closed" as const;
  return lastSide === part && unanswered >= MAX_UNANSWERED ? ("wait" as const) : ("open" as const);
}
