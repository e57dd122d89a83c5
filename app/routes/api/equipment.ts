import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { readId } from "~/domain/schema-parts";
import { findContact } from "~/domain/users/user-queries.server";
import { apiAction, apiLoader, jsonAnswer } from "~/http/api.server";

/** One machine, with its stars and its owner's name. */
export const loader = apiLoader(async ({ db, params }) => {
  const equipment = await requireEquipment(db, readId(params.id));
  const owner = await findContact(db, equipment.ownerId);
  return jsonAnswer({ ...equipment, owner: { id: equipment.ownerId, name: owner?.name ?? "" } });
});

export const action = apiAction({}, ["GET"]);
