import { readId } from "~/domain/schema-parts";
import { requirePhoto } from "~/domain/transfers/transfer-photos.server";
import { apiAction, apiLoader, requireUser } from "~/http/api.server";
import { policyOfFile } from "~/http/file-headers";

const TYPE = "image/jpeg";
const PRIVATE = { "Cache-Control": "private, no-store" };

/** A photo of a handover or a return, for the two and admins; from a bucket by an address signed for a short time. */
export const loader = apiLoader(async (call) => {
  const photo = await requirePhoto(requireUser(call), readId(call.params["id"]), readId(call.params["photoId"]));
  if ("address" in photo) return new Response(null, { status: 302, headers: { ...PRIVATE, Location: photo.address } });
  const headers = {
    "Content-Type": TYPE,
    ...PRIVATE,
    "Content-Security-Policy": policyOfFile(TYPE),
    "X-Content-Type-Options": "nosniff",
  };
  return new Response(new Uint8Array(photo.body), { headers });
});

export const action = apiAction({}, ["GET"]);
