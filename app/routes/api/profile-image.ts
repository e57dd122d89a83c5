import { imageUploadSchema } from "~/domain/profiles/profile-schema";
import { apiAction, jsonAnswer, requireBody, requireUser, allowOnly } from "~/http/api.server";
import { storeUploadedImage } from "~/http/image-upload.server";

export const loader = allowOnly("POST");

/** Stores a profile photo; it is shown once the profile refers to it. */
export const action = apiAction({
  POST: async (call) => {
    const signedIn = requireUser(call);
    const { image } = await requireBody(call, imageUploadSchema);
    return jsonAnswer({ imageUrl: await storeUploadedImage(signedIn, image, "person") });
  },
});
