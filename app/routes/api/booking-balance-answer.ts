import { balanceAnswerSchema } from "~/domain/bookings/balance-schema";
import { answerBalance } from "~/domain/checkout/settle-balance.server";
import { readId } from "~/domain/schema-parts";
import { allowOnly, apiAction, jsonAnswer, requireBody, requireUser } from "~/http/api.server";

export const loader = allowOnly("POST");

/** Confirms that the balance was paid, disagrees, or takes the statement back. */
export const action = apiAction({
  POST: async (call) => {
    const { db, user, params, now } = requireUser(call);
    const given = await requireBody(call, balanceAnswerSchema);
    return jsonAnswer(await answerBalance(db, readId(params["id"]), { ...given, user, now }));
  },
});
