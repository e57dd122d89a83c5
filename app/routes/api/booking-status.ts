import { decisionSchema } from "~/domain/bookings/decision-schema";
import { Forbidden, Unconfirmed } from "~/domain/errors";
import { decideBooking } from "~/domain/checkout/decide-booking.server";
import { readId } from "~/domain/schema-parts";
import { apiAction, jsonAnswer, requireBody, requireUser, allowOnly } from "~/http/api.server";
import { confirmingFields, isConfirmed } from "~/http/confirm-again.server";
import { Problem } from "~/http/problems.server";

export const loader = allowOnly("PATCH");

function explainConfirming(error: unknown): never {
  if (error instanceof Unconfirmed) throw new Problem(403, "confirmAgainByApi", { fields: error.fields });
  throw error;
}

/** Approves or rejects a booking; admins only. */
export const action = apiAction({
  PATCH: async (call) => {
    const asker = requireUser(call);
    const { db, user, params, now } = asker;
    if (!user.isAdmin) throw new Forbidden("notAllowed");
    const { status, reason, currentPassword } = await requireBody(call, decisionSchema.extend(confirmingFields));
    const proof = { isConfirmed: await isConfirmed(asker, currentPassword) };
    const decision = { decision: status, admin: user, reason, now, ...proof };
    return jsonAnswer(await decideBooking(db, readId(params.id), decision).catch(explainConfirming));
  },
});
