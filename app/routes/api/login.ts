import { loginSchema } from "~/domain/users/user-schema";
import { apiAction, jsonAnswer, requireBody, allowOnly } from "~/http/api.server";
import { rememberDevice } from "~/http/device.server";
import { transferPicks } from "~/http/picks.server";
import { signIn } from "~/http/session.server";
import { requireCredentials } from "~/http/sign-in.server";

export const loader = allowOnly("POST");

/** Logs a user in. */
export const action = apiAction({
  POST: async (call) => {
    const user = await requireCredentials(call, await requireBody(call, loginSchema));
    const cookies = [
      await signIn(call.request, user),
      await rememberDevice(call.request, user),
      ...(await transferPicks(call, user)),
    ];
    return jsonAnswer(user, { headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
  },
});
