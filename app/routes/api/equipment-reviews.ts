import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { listReviews } from "~/domain/reviews/review-queries.server";
import { readId } from "~/domain/schema-parts";
import { apiAction, apiLoader, pagedAnswer } from "~/http/api.server";

const USUAL_LIMIT = 200;

/** Reviews of equipment, newest first. */
export const loader = apiLoader(async (call) => {
  const equipment = await requireEquipment(call.db, readId(call.params.id));
  return pagedAnswer(call, USUAL_LIMIT, (part) => listReviews(call.db, equipment.id, part));
});

export const action = apiAction({}, ["GET"]);
