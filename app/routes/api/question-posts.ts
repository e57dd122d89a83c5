import { postSchema } from "~/domain/questions/question-schema";
import { answerQuestion } from "~/domain/questions/write-post.server";
import { readId } from "~/domain/schema-parts";
import { allowOnly, apiAction, jsonAnswer, requireBody, requireUser } from "~/http/api.server";
import { answerThread } from "~/routes/shared/questions.server";

export const loader = allowOnly("POST");

/** Writes in a thread. */
export const action = apiAction({
  POST: async (call) => {
    const { user, db, params, now } = requireUser(call);
    const { text } = await requireBody(call, postSchema);
    const id = await answerQuestion(db, readId(params.id), { text, user, now });
    return jsonAnswer(await answerThread({ db, user }, id), { status: 201 });
  },
});
