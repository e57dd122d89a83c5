import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { listReviews } from "~/domain/reviews/review-queries.server";
import { readId } from "~/domain/schema-parts";
import { apiAction, apiLoader, jsonAnswer } from "~/http/api.server";

/** Reviews of equipment, newest first. */
export const loader = apiLoader(async ({ db, params }) => {
  const equipment = await requireEquipment(db, readId(params.id));
  return jsonAnswer(await listReviews(db, equipment.id));
});

export const action = apiAction({}, ["GET"]);
