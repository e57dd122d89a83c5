import { bookingDatesSchema } from "~/domain/bookings/booking-schema";
import { changeDates } from "~/domain/checkout/change-dates.server";
import { readId } from "~/domain/schema-parts";
import { allowOnly, apiAction, jsonAnswer, requireBody, requireUser } from "~/http/api.server";

export const loader = allowOnly("POST");

/** Changes the days of an unpaid booking; its total and its order are made anew. */
export const action = apiAction({
  POST: async (call) => {
    const { db, gateway, user: renter, params, now } = requireUser(call);
    const dates = await requireBody(call, bookingDatesSchema);
    return jsonAnswer(await changeDates(db, gateway, readId(params.id), { dates, renter, now }));
  },
});
