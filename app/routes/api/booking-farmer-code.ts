import { renewFarmerCode } from "~/domain/bookings/farmers.server";
import { readId } from "~/domain/schema-parts";
import { allowOnly, apiAction, jsonAnswer, requireUser } from "~/http/api.server";
import { viewFarmer } from "~/http/farmer-code.server";

export const loader = allowOnly("POST");

/** Makes a new code for the farmer whom the renter's booking is for; the one before no longer works. */
export const action = apiAction({
  POST: async (call) => {
    const { db, user, params, now } = requireUser(call);
    const { booking, farmer } = await renewFarmerCode(db, readId(params.id), { user, now });
    return jsonAnswer(viewFarmer(booking, farmer));
  },
});
