import { apiAction, apiLoader, jsonAnswer, requireUser } from "~/http/api.server";
import { loadCandidates } from "~/routes/shared/comparison.server";

/** Equipment that the user may add to the comparison, searched by name, category and place in the page's language. */
export const loader = apiLoader(async (call) => jsonAnswer(await loadCandidates(requireUser(call))));

export const action = apiAction({}, ["GET"]);
