import { findTakenDays } from "~/domain/bookings/booking-days.server";
import { describeOutputs, proposeDays } from "~/domain/bookings/propose-days.server";
import { bookingWindow } from "~/domain/calendar/booking-window";
import { dayInIndia } from "~/domain/calendar/day";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { requireOwnEquipment } from "~/domain/equipment/require-own-equipment.server";
import { readId } from "~/domain/schema-parts";
import { landSchema, outputsSchema } from "~/domain/terms/acres-schema";
import { findOutputs, saveOutputs } from "~/domain/terms/outputs-of-equipment.server";
import { findTerms } from "~/domain/terms/terms-of-equipment.server";
import { apiAction, apiLoader, jsonAnswer, requireBody, requireUser } from "~/http/api.server";
import { requireQuery } from "~/http/body.server";

/** What equipment works in a day and costs by the acre; with land, the days that it takes. */
export const loader = apiLoader(async ({ db, params, url, now, user }) => {
  const equipment = await requireEquipment(db, readId(params.id));
  const works = describeOutputs(equipment, await findOutputs(db, equipment.id));
  if (!url.searchParams.has("land")) return jsonAnswer({ works });
  const request = requireQuery(url.searchParams, landSchema);
  const window = bookingWindow(dayInIndia(now));
  const taken = await findTakenDays(db, equipment.id, window.first, window.last, user);
  const terms = await findTerms(db, equipment.id);
  return jsonAnswer({ works, proposal: proposeDays(request, works, terms, { ...window, taken }) });
});

/** Replaces what equipment works, for its owner. */
export const action = apiAction(
  {
    PUT: async (call) => {
      const { db, user, params, now } = requireUser(call);
      const equipment = await requireOwnEquipment(db, readId(params.id), user);
      const outputs = await requireBody(call, outputsSchema);
      await saveOutputs(db, equipment, outputs, user, now);
      return jsonAnswer(outputs);
    },
  },
  ["GET"],
);
