import { listQuestions } from "~/domain/questions/question-queries.server";
import { apiAction, apiLoader, jsonAnswer, requireUser } from "~/http/api.server";
import { viewThread } from "~/routes/shared/questions.server";

const MAX_QUESTIONS = 100;

/** One's own threads, those written in last first. */
export const loader = apiLoader(async (call) => {
  const { db, user } = requireUser(call);
  const questions = await listQuestions(db, user, { limit: MAX_QUESTIONS, offset: 0 });
  return jsonAnswer(
    questions.map((question) => viewThread(question, question.ownerId === user.id ? "owner" : "renter")),
  );
});

export const action = apiAction({}, ["GET"]);
