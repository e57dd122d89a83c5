import { readId } from "~/domain/schema-parts";
import { leaveWaitingList } from "~/domain/waiting/join-waiting-list.server";
import { allowOnly, apiAction, jsonAnswer, requireUser } from "~/http/api.server";

export const loader = allowOnly("DELETE");

/** Leaves the waiting list, or declines an offer. */
export const action = apiAction({
  DELETE: async (call) => {
    const { db, user, params, now } = requireUser(call);
    return jsonAnswer(await leaveWaitingList(db, readId(params.id), user, now));
  },
});
