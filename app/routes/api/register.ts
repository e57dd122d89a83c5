import { registrationSchema } from "~/domain/users/user-schema";
import { apiAction, jsonAnswer, requireBody, allowOnly } from "~/http/api.server";
import { transferPicks } from "~/http/picks.server";
import { register } from "~/http/registration.server";
import { signIn } from "~/http/session.server";

export const loader = allowOnly("POST");

/** Creates an account and logs it in. */
export const action = apiAction({
  POST: async (call) => {
    const registration = await requireBody(call, registrationSchema);
    const proved = await register(call, registration);
    const cookies = [...(await signIn(call.request, proved)), ...(await transferPicks(call, proved.user))];
    return jsonAnswer(proved.user, {
      status: 201,
      headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
    });
  },
});
