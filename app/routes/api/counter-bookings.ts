import { counterFields } from "~/domain/bookings/counter-schema";
import { withCounterFarmer } from "~/domain/bookings/farmer-schema";
import { findFarmer } from "~/domain/bookings/farmers.server";
import { Forbidden, Unconfirmed } from "~/domain/errors";
import { allowOnly, apiAction, jsonAnswer, requireBody, requireUser } from "~/http/api.server";
import { confirmingFields, isConfirmed } from "~/http/confirm-again.server";
import { viewFarmer } from "~/http/farmer-code.server";
import { Problem } from "~/http/problems.server";
import { bookAtCounter } from "~/routes/shared/counter-booking.server";

const bodySchema = counterFields.extend(confirmingFields).transform(withCounterFarmer);

export const loader = allowOnly("POST");

/** Books at the office's counter for a person who has paid in cash; admins only. */
export const action = apiAction({
  POST: async (call) => {
    const asker = requireUser(call);
    if (!asker.user.isAdmin) throw new Forbidden("notAllowed");
    const { currentPassword, ...request } = await requireBody(call, bodySchema);
    const isSure = await isConfirmed(asker, currentPassword);
    const booking = await bookAtCounter(asker, request, isSure).catch((error: unknown) => {
      if (error instanceof Unconfirmed) throw new Problem(403, "confirmAgainByApi", { fields: error.fields });
      throw error;
    });
    const farmer = await findFarmer(call.db, booking.id);
    const shown = farmer && viewFarmer(booking, farmer);
    return jsonAnswer({ ...booking, farmer: shown }, { status: 201 });
  },
});
