import { loginSchema } from "~/domain/users/user-schema";
import { apiAction, jsonAnswer, requireBody, takesOnly } from "~/http/api.server";
import { handPicksOver } from "~/http/picks.server";
import { signIn } from "~/http/session.server";
import { requireCredentials } from "~/http/sign-in.server";

export const loader = takesOnly("POST");

/** Signs a user in. */
export const action = apiAction({
  POST: async (call) => {
    const user = await requireCredentials(call, await requireBody(call, loginSchema));
    const cookies = [await signIn(call.request, user), ...(await handPicksOver(call, user))];
    return jsonAnswer(user, { headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
  },
});
