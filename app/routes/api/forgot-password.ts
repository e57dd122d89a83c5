import { forgotSchema } from "~/domain/users/user-schema";
import { apiAction, jsonAnswer, requireBody, allowOnly } from "~/http/api.server";
import { requestResetEmail } from "~/routes/shared/password-reset.server";

export const loader = allowOnly("POST");

/** Emails a reset link if the address belongs to an account; the response is the same either way. */
export const action = apiAction({
  POST: async (call) => {
    await requestResetEmail(call, await requireBody(call, forgotSchema));
    return jsonAnswer({ message: call.t("messages:emailSentText") });
  },
});
