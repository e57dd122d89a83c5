import { apiAction, allowOnly } from "~/http/api.server";
import { signOut } from "~/http/session.server";

export const loader = allowOnly("POST");

/** Ends the session, on the server too. */
export const action = apiAction({
  POST: async (call) => new Response(null, { status: 204, headers: await signOut(call.request) }),
});
