import { deleteEquipment } from "~/domain/bookings/delete-equipment.server";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { equipmentChangesSchema } from "~/domain/equipment/equipment-schema";
import { updateEquipment } from "~/domain/equipment/save-equipment.server";
import { requireOwnEquipment } from "~/domain/equipment/require-own-equipment.server";
import { readId } from "~/domain/schema-parts";
import { findContact } from "~/domain/users/user-queries.server";
import { apiAction, apiLoader, jsonAnswer, requireBody, requireUser } from "~/http/api.server";
import { storeUploadedImage } from "~/http/image-upload.server";

/** One piece of equipment with its rating and its owner's name. */
export const loader = apiLoader(async ({ db, params }) => {
  const equipment = await requireEquipment(db, readId(params.id));
  const owner = await findContact(db, equipment.ownerId);
  return jsonAnswer({ ...equipment, owner: { id: equipment.ownerId, name: owner?.name ?? "" } });
});

/** Updates or deletes equipment for its owner. */
export const action = apiAction(
  {
    PATCH: async (call) => {
      const owned = requireUser(call);
      // Ownership is checked before the body, so a stranger gets 403 whatever the body holds.
      const { id } = await requireOwnEquipment(owned.db, readId(owned.params.id), owned.user);
      const { image, ...changes } = await requireBody(call, equipmentChangesSchema);
      const imageUrl = (await storeUploadedImage(owned, image)) ?? changes.imageUrl;
      const owner = { id: owned.user.id, language: owned.language };
      return jsonAnswer(await updateEquipment(owned.db, id, { ...changes, imageUrl }, owner, owned.now));
    },
    DELETE: async (call) => {
      const { db, user, params, now } = requireUser(call);
      await deleteEquipment(db, readId(params.id), user, now);
      return new Response(null, { status: 204 });
    },
  },
  ["GET"],
);
