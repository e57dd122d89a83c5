import { imageUploadSchema } from "~/domain/profiles/profile-schema";
import { apiAction, jsonAnswer, requireBody, requireUser, takesOnly } from "~/http/api.server";
import { keepImage } from "~/http/image-upload.server";

export const loader = takesOnly("POST");

/** Keeps a photo for a profile; it is shown once the profile names it. */
export const action = apiAction({
  POST: async (call) => {
    const signedIn = requireUser(call);
    const { image } = await requireBody(call, imageUploadSchema);
    return jsonAnswer({ imageUrl: await keepImage(signedIn, image, "person") });
  },
});
