import { apiAction, apiLoader, jsonAnswer, requireUser } from "~/http/api.server";

/** The logged-in user. */
export const loader = apiLoader(async (call) => jsonAnswer(requireUser(call).user));

export const action = apiAction({}, ["GET"]);
