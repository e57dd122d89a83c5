import { balanceSchema } from "~/domain/bookings/balance-schema";
import { stateBalance } from "~/domain/checkout/settle-balance.server";
import { readId } from "~/domain/schema-parts";
import { allowOnly, apiAction, jsonAnswer, requireBody, requireUser } from "~/http/api.server";

export const loader = allowOnly("POST");

/** Says for one side of a booking that its balance was paid, and how. */
export const action = apiAction({
  POST: async (call) => {
    const { db, user, params, now } = requireUser(call);
    const { way } = await requireBody(call, balanceSchema);
    return jsonAnswer(await stateBalance(db, readId(params["id"]), { way, user, now }));
  },
});
