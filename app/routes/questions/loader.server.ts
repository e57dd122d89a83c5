import { otherSide, type Question } from "~/domain/questions/question";
import { countQuestions, listQuestions } from "~/domain/questions/question-queries.server";
import { shownName } from "~/domain/users/shown-name";
import type { UserCall } from "~/http/call.server";
import { findPage } from "~/http/paging.server";
import { formatMoment } from "~/routes/shared/questions.server";

const QUESTIONS_PER_PAGE = 20;

/** A user's questions, asked and received, those written in last first. */
export async function loadQuestions(call: UserCall) {
  const { db, user, url, t } = call;
  const { page, pages, rows } = await findPage(url, {
    count: (limit) => countQuestions(db, user, limit),
    size: QUESTIONS_PER_PAGE,
    list: (part) => listQuestions(db, user, part),
  });
  return {
    title: `${t("question:title")} – ${t("brand")}`,
    page,
    pages,
    questions: rows.map((question) => viewQuestion(question, call)),
  };
}

function viewQuestion(question: Question, call: UserCall) {
  const { id, equipmentName, ownerId, ownerName, renterName, lastSide, lastAt, isOpen } = question;
  const side = ownerId === call.user.id ? ("owner" as const) : ("renter" as const);
  const other = otherSide(side);
  return {
    id,
    equipment: equipmentName,
    other,
    name: shownName(other === "owner" ? ownerName : renterName, call.t),
    when: formatMoment(lastAt, call),
    state: !isOpen ? ("closed" as const) : lastSide === side ? ("waiting" as const) : ("toAnswer" as const),
  };
}

export type QuestionView = ReturnType<typeof viewQuestion>;
