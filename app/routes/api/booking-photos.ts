import { readId } from "~/domain/schema-parts";
import { readTransferKind } from "~/domain/transfers/transfer-schema";
import { viewPhoto } from "~/domain/transfers/transfer-queries.server";
import { allowOnly, apiAction, jsonAnswer, requireUser } from "~/http/api.server";
import { addUploadedPhoto } from "~/http/image-upload.server";

export const loader = allowOnly("POST");

/** Adds a photo, field `image`, to a handover or a return; the same file again is the same photo. */
export const action = apiAction({
  POST: async (call) => {
    const owned = requireUser(call);
    const id = readId(call.params["id"]);
    const photo = await addUploadedPhoto(owned, id, readTransferKind(call.params["kind"]));
    return jsonAnswer(viewPhoto(id ?? 0, photo), { status: 201 });
  },
});
