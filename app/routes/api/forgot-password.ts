import { forgotSchema } from "~/domain/users/user-schema";
import { apiAction, jsonAnswer, requireBody, takesOnly } from "~/http/api.server";
import { askForReset } from "~/routes/shared/password-reset.server";

export const loader = takesOnly("POST");

/** Sends the mail for a new password, if the address belongs to an account; the answer does not say. */
export const action = apiAction({
  POST: async (call) => {
    await askForReset(call, await requireBody(call, forgotSchema));
    return jsonAnswer({ message: call.say("emailSentText") });
  },
});
