import { registrationSchema } from "~/domain/users/user-schema";
import { apiAction, jsonAnswer, requireBody, allowOnly } from "~/http/api.server";
import { rememberDevice } from "~/http/device.server";
import { transferPicks } from "~/http/picks.server";
import { register } from "~/http/registration.server";
import { signIn } from "~/http/session.server";

export const loader = allowOnly("POST");

/** Creates an account and logs it in. */
export const action = apiAction({
  POST: async (call) => {
    const registration = await requireBody(call, registrationSchema);
    const user = await register(call, registration);
    const cookies = [
      await signIn(call.request, user),
      await rememberDevice(call.request, user),
      ...(await transferPicks(call, user)),
    ];
    return jsonAnswer(user, {
      status: 201,
      headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
    });
  },
});
