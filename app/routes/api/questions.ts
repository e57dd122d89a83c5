import { listQuestions } from "~/domain/questions/question-queries.server";
import { apiAction, apiLoader, pagedAnswer, requireUser } from "~/http/api.server";
import { viewThread } from "~/routes/shared/questions.server";

const USUAL_LIMIT = 100;

/** One's own threads, those written in last first. */
export const loader = apiLoader(async (call) => {
  const { db, user } = requireUser(call);
  return pagedAnswer(call, USUAL_LIMIT, async (part) => {
    const questions = await listQuestions(db, user, part);
    return questions.map((question) => viewThread(question, question.ownerId === user.id ? "owner" : "renter"));
  });
});

export const action = apiAction({}, ["GET"]);
