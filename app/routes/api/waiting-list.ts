import { listWaiting } from "~/domain/waiting/waiting-queries.server";
import { apiAction, apiLoader, jsonAnswer, requireUser } from "~/http/api.server";

/** One's own places in waiting lists. */
export const loader = apiLoader(async (call) => {
  const { db, user } = requireUser(call);
  return jsonAnswer(await listWaiting(db, user));
});

export const action = apiAction({}, ["GET"]);
