import { forgotSchema } from "~/domain/users/user-schema";
import { apiAction, jsonAnswer, requireBody, allowOnly } from "~/http/api.server";
import { askForReset } from "~/routes/shared/password-reset.server";

export const loader = allowOnly("POST");

/** Sends the mail for a new password, if the address belongs to an account; the answer does not say. */
export const action = apiAction({
  POST: async (call) => {
    await askForReset(call, await requireBody(call, forgotSchema));
    return jsonAnswer({ message: call.t("messages:emailSentText") });
  },
});
