import { resetSchema } from "~/domain/users/user-schema";
import { apiAction, jsonAnswer, requireBody, allowOnly } from "~/http/api.server";
import { rememberDevice } from "~/http/device.server";
import { setNewPassword } from "~/routes/shared/password-reset.server";

export const loader = allowOnly("POST");

/** Sets a new password by the token of a reset email; ends every session of the user. */
export const action = apiAction({
  POST: async (call) => {
    const user = await setNewPassword(call, await requireBody(call, resetSchema));
    const headers = { "Set-Cookie": await rememberDevice(call.request, user) };
    return jsonAnswer({ message: call.t("messages:passwordChanged") }, { headers });
  },
});
