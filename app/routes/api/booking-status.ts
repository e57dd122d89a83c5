import { decisionSchema } from "~/domain/bookings/decision-schema";
import { Forbidden } from "~/domain/errors";
import { decideBooking } from "~/domain/checkout/decide-booking.server";
import { readId } from "~/domain/schema-parts";
import { apiAction, jsonAnswer, requireBody, requireUser, allowOnly } from "~/http/api.server";

export const loader = allowOnly("PATCH");

/** Approves or rejects a booking; admins only. */
export const action = apiAction({
  PATCH: async (call) => {
    const { db, user, params, now } = requireUser(call);
    if (!user.isAdmin) throw new Forbidden("notAllowed");
    const { status, reason } = await requireBody(call, decisionSchema);
    return jsonAnswer(await decideBooking(db, readId(params.id), { decision: status, admin: user, reason, now }));
  },
});
