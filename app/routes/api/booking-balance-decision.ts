import { balanceDecisionSchema } from "~/domain/bookings/balance-schema";
import { decideBalance } from "~/domain/checkout/settle-balance.server";
import { readId } from "~/domain/schema-parts";
import { allowOnly, apiAction, jsonAnswer, requireBody, requireUser } from "~/http/api.server";

export const loader = allowOnly("POST");

/** Decides on a disputed balance, for admins. */
export const action = apiAction({
  POST: async (call) => {
    const { db, user, params, now } = requireUser(call);
    const given = await requireBody(call, balanceDecisionSchema);
    return jsonAnswer(await decideBalance(db, readId(params["id"]), { ...given, user, now }));
  },
});
