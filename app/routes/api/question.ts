import { questionDecisionSchema } from "~/domain/questions/question-schema";
import { decideQuestion } from "~/domain/questions/report-question.server";
import { Forbidden } from "~/domain/errors";
import { readId } from "~/domain/schema-parts";
import { apiAction, apiLoader, jsonAnswer, requireBody, requireUser } from "~/http/api.server";
import { answerThread } from "~/routes/shared/questions.server";

/** A thread with its texts, for its two people, and for admins while it is reported or hidden. */
export const loader = apiLoader(async (call) => {
  const { db, user, params } = requireUser(call);
  return jsonAnswer(await answerThread({ db, user }, readId(params.id)));
});

/** Decides on a reported thread, for admins. */
export const action = apiAction(
  {
    PATCH: async (call) => {
      const { db, user, params, now } = requireUser(call);
      if (!user.isAdmin) throw new Forbidden("notAllowed");
      const { decision } = await requireBody(call, questionDecisionSchema);
      await decideQuestion(db, readId(params.id), { decision, admin: user, now });
      return new Response(null, { status: 204 });
    },
  },
  ["GET"],
);
