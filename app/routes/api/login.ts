import { loginCode } from "~/domain/two-step/two-step-schema";
import { loginSchema } from "~/domain/users/user-schema";
import { apiAction, jsonAnswer, requireBody, allowOnly } from "~/http/api.server";
import { transferPicks } from "~/http/picks.server";
import { requireSecondStep } from "~/http/second-step.server";
import { signIn } from "~/http/session.server";
import { requireCredentials } from "~/http/sign-in.server";

export const loader = allowOnly("POST");

const apiLoginSchema = loginSchema.extend({ code: loginCode });

/** Logs a user in; with two-step login, with the code of now. */
export const action = apiAction({
  POST: async (call) => {
    const { code, ...credentials } = await requireBody(call, apiLoginSchema);
    const proved = await requireCredentials(call, credentials);
    await requireSecondStep(call, proved.user, code);
    const cookies = [...(await signIn(call.request, proved)), ...(await transferPicks(call, proved.user))];
    return jsonAnswer(proved.user, { headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
  },
});
