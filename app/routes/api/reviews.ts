import { reviewRequestSchema } from "~/domain/reviews/review-schema";
import { submitReview } from "~/domain/reviews/submit-review.server";
import { apiAction, jsonAnswer, requireBody, requireUser, allowOnly } from "~/http/api.server";

export const loader = allowOnly("POST");

/** Reviews the equipment of a paid booking. */
export const action = apiAction({
  POST: async (call) => {
    const { db, user, now } = requireUser(call, "reviewSignIn");
    const request = await requireBody(call, reviewRequestSchema);
    return jsonAnswer(await submitReview(db, request, user, now), { status: 201 });
  },
});
