import { readId } from "~/domain/schema-parts";
import { requirePhoto } from "~/domain/transfers/transfer-photos.server";
import { apiAction, apiLoader, requireUser } from "~/http/api.server";
import { policyOfFile } from "~/http/file-headers";

const TYPE = "image/jpeg";

/** A photo of a handover or a return, for the two and admins. */
export const loader = apiLoader(async (call) => {
  const { db, user, params } = requireUser(call);
  const body = await requirePhoto(db, readId(params["id"]), readId(params["photoId"]), user);
  const headers = {
    "Content-Type": TYPE,
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": policyOfFile(TYPE),
    "X-Content-Type-Options": "nosniff",
  };
  return new Response(new Uint8Array(body), { headers });
});

export const action = apiAction({}, ["GET"]);
