import { requestPhoneCode } from "~/domain/phones/phone-code.server";
import { allowOnly, apiAction, requireUser } from "~/http/api.server";

export const loader = allowOnly("POST");

/** Sends a code to the user's number. */
export const action = apiAction({
  POST: async (call) => {
    const { db, user, now } = requireUser(call);
    await db.transaction().execute((trx) => requestPhoneCode(trx, user.id, now));
    return new Response(null, { status: 204 });
  },
});
