import { checkAvailability } from "~/domain/bookings/check-availability.server";
import { bookingDatesSchema } from "~/domain/bookings/booking-schema";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { readId } from "~/domain/schema-parts";
import { apiAction, apiLoader, jsonAnswer } from "~/http/api.server";
import { requireQuery } from "~/http/body.server";

/** Whether equipment is free on every day of a range. */
export const loader = apiLoader(async ({ db, params, url, now, t, user }) => {
  const equipment = await requireEquipment(db, readId(params.id));
  const dates = requireQuery(url.searchParams, bookingDatesSchema);
  const answer = await checkAvailability(db, equipment, dates, now, user);
  return jsonAnswer({ ...answer, message: t(answer.available ? "messages:datesFree" : "messages:datesNotFree") });
});

export const action = apiAction({}, ["GET"]);
