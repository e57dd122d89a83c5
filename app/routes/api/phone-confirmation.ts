import { confirmPhone } from "~/domain/phones/phone-code.server";
import { phoneCodeSchema } from "~/domain/phones/phone-schema";
import { findUser } from "~/domain/users/user-queries.server";
import { allowOnly, apiAction, jsonAnswer, requireBody, requireUser } from "~/http/api.server";

export const loader = allowOnly("POST");

/** Confirms the user's number by its code. */
export const action = apiAction({
  POST: async (call) => {
    const { db, user, now } = requireUser(call);
    const { code } = await requireBody(call, phoneCodeSchema);
    await confirmPhone(db, user.id, code, now);
    return jsonAnswer(await findUser(db, user.id));
  },
});
