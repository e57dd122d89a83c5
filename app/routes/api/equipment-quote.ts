import { quoteSchema } from "~/domain/bookings/booking-schema";
import { quoteRequest } from "~/domain/bookings/quote-booking.server";
import { requireBookableDates } from "~/domain/bookings/request-booking.server";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { readId } from "~/domain/schema-parts";
import { advanceOf } from "~/domain/terms/quote";
import { apiAction, apiLoader, jsonAnswer } from "~/http/api.server";
import { requireQuery } from "~/http/body.server";

/** The price of days of equipment, line by line, with or without an operator and delivery, and what of it is paid online. */
export const loader = apiLoader(async ({ db, params, url, now }) => {
  const equipment = await requireEquipment(db, readId(params.id));
  const request = requireQuery(url.searchParams, quoteSchema);
  requireBookableDates(request, now);
  const quote = await quoteRequest(db, equipment, request, now);
  return jsonAnswer({ ...quote, advance: advanceOf(quote) });
});

export const action = apiAction({}, ["GET"]);
