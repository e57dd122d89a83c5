import { reportSchema } from "~/domain/questions/question-schema";
import { reportQuestion } from "~/domain/questions/report-question.server";
import { readId } from "~/domain/schema-parts";
import { allowOnly, apiAction, requireBody, requireUser } from "~/http/api.server";

export const loader = allowOnly("POST");

/** Reports a thread to the office. */
export const action = apiAction({
  POST: async (call) => {
    const { user, db, params, now } = requireUser(call);
    const { reason } = await requireBody(call, reportSchema);
    await reportQuestion(db, readId(params.id), { reason, user, now });
    return new Response(null, { status: 204 });
  },
});
