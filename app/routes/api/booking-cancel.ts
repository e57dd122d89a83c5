import { cancellationSchema } from "~/domain/bookings/decision-schema";
import { cancelBooking } from "~/domain/checkout/cancel-booking.server";
import { readId } from "~/domain/schema-parts";
import { apiAction, jsonAnswer, readOptionalBody, requireUser, allowOnly } from "~/http/api.server";

export const loader = allowOnly("POST");

/** Cancels a booking for its renter or the equipment's owner; `refundAmount` is in paise. */
export const action = apiAction({
  POST: async (call) => {
    const { db, user, params, now } = requireUser(call);
    const { reason, refund } = await readOptionalBody(call, cancellationSchema);
    return jsonAnswer(await cancelBooking(db, readId(params.id), { user, reason, shownRefund: refund, now }));
  },
});
