import { apiAction, apiLoader, jsonAnswer, requireUser } from "~/http/api.server";
import { loadCandidates } from "~/routes/shared/comparison.server";

/** Machines that may be added to the user's comparison and whose name, category or place holds a text, in words of the page's language. */
export const loader = apiLoader(async (call) => jsonAnswer(await loadCandidates(requireUser(call))));

export const action = apiAction({}, ["GET"]);
