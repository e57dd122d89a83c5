import { z } from "zod";
import { WrongMedia } from "~/domain/errors";
import { IMAGE_FIELD } from "~/domain/images/store-image.server";
import { optionalFile } from "~/domain/schema-parts";
import { apiAction, jsonAnswer, requireBody, requireUser, allowOnly } from "~/http/api.server";
import { storeUploadedImage } from "~/http/image-upload.server";

const schema = z.object({ image: optionalFile });

export const loader = allowOnly("POST");

/** Stores an image while the rest of its form is being filled in. */
export const action = apiAction({
  POST: async (call) => {
    const owned = requireUser(call);
    const { image } = await requireBody(call, schema);
    const imageUrl = await storeUploadedImage(owned, image);
    if (imageUrl === undefined) throw new WrongMedia("imageFormat", { fields: { [IMAGE_FIELD]: ["imageFormat"] } });
    return jsonAnswer({ imageUrl });
  },
});
