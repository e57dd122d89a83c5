import { readMoveAnswer } from "~/domain/bookings/move-schema";
import { answerMove } from "~/domain/checkout/answer-move.server";
import { readId } from "~/domain/schema-parts";
import { allowOnly, apiAction, jsonAnswer, requireUser } from "~/http/api.server";

export const loader = allowOnly("POST");

/** Accepts, declines or withdraws a proposal of other days; the answer is the last part of the address. */
export const action = apiAction({
  POST: async (call) => {
    const { db, user, params, now } = requireUser(call);
    const answer = readMoveAnswer(params.answer);
    return jsonAnswer(await answerMove(db, readId(params.id), readId(params.moveId), { answer, user, now }));
  },
});
