import { requestPhoneCode } from "~/domain/phones/phone-code.server";
import { limitedNetwork } from "~/http/client-address";
import { allowOnly, apiAction, requireUser } from "~/http/api.server";

export const loader = allowOnly("POST");

/** Sends a code to the user's number. */
export const action = apiAction({
  POST: async (call) => {
    const { db, user, now } = requireUser(call);
    const asked = { now, network: limitedNetwork(call.clientAddress) };
    await db.transaction().execute((trx) => requestPhoneCode(trx, user.id, asked));
    return new Response(null, { status: 204 });
  },
});
