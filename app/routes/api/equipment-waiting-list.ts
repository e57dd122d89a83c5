import { bookingDatesSchema } from "~/domain/bookings/booking-schema";
import { readId } from "~/domain/schema-parts";
import { joinWaitingList } from "~/domain/waiting/join-waiting-list.server";
import { allowOnly, apiAction, jsonAnswer, requireBody, requireUser } from "~/http/api.server";

export const loader = allowOnly("POST");

/** Joins the waiting list for days of equipment. */
export const action = apiAction({
  POST: async (call) => {
    const { db, user, params, now } = requireUser(call);
    const dates = await requireBody(call, bookingDatesSchema);
    return jsonAnswer(await joinWaitingList(db, readId(params.id), dates, user, now), { status: 201 });
  },
});
