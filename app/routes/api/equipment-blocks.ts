import { equipmentBlockSchema } from "~/domain/bookings/equipment-block-schema";
import { listBlocks } from "~/domain/bookings/equipment-blocks.server";
import { requireOwnEquipment } from "~/domain/equipment/require-own-equipment.server";
import { readId } from "~/domain/schema-parts";
import { apiAction, apiLoader, jsonAnswer, requireBody, requireUser } from "~/http/api.server";
import { addBlock } from "~/routes/shared/equipment-blocks.server";

/** The owner's blocks of one piece of equipment. */
export const loader = apiLoader(async (call) => {
  const { db, user, params } = requireUser(call);
  return jsonAnswer(await listBlocks(db, readId(params.id), user));
});

/** Blocks days for the owner. */
export const action = apiAction(
  {
    POST: async (call) => {
      const owned = requireUser(call);
      // Ownership is checked before the body, so a stranger gets 403 whatever the body holds.
      await requireOwnEquipment(owned.db, readId(owned.params.id), owned.user);
      return jsonAnswer(await addBlock(owned, await requireBody(call, equipmentBlockSchema)), { status: 201 });
    },
  },
  ["GET"],
);
