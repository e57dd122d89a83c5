import { apiAction, apiLoader, jsonAnswer, requireUser } from "~/http/api.server";
import { readWholeBooking } from "~/routes/shared/whole-booking.server";

/** One booking with all that belongs to it, for its renter, its owner and admins. */
export const loader = apiLoader(async (call) => jsonAnswer(await readWholeBooking(requireUser(call))));

export const action = apiAction({}, ["GET"]);
